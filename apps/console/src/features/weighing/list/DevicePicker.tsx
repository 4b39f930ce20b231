import { listSlipDevices } from "@huiyan/contract/weighing/weighing.api";
import { Button, Input, Modal, Skeleton } from "antd";
import { Scale, Search } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { weighingText as text } from "../weighing.texts.ts";

interface Props {
  onChoose: (id: string) => void;
  onClosed: () => void;
}

/** Dialog 磅单生成 that chooses a device. Enter or the icon searches devices by name or id; a click chooses one. */
export function DevicePicker({ onChoose, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState("");
  const [keyword, setKeyword] = useState("");
  const devices = useQueryOf(listSlipDevices, { keyword }, { staleTime: 10_000 });
  const look = () => setKeyword(typed.trim());
  return (
    <Modal
      open={open}
      title={text("makeTitle")}
      width={520}
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Input
        aria-label={text("deviceKeyword")}
        placeholder={text("deviceKeyword")}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={look}
        suffix={
          <Button
            type="text"
            size="small"
            aria-label={text("search")}
            icon={<Search size={16} aria-hidden="true" />}
            onClick={look}
          />
        }
      />
      <ProblemBanner query={devices} />
      {devices.data === undefined ? (
        devices.problem === null && <Skeleton active className="pound-devices" />
      ) : (
        <ul className="pound-devices" aria-label={text("devices")}>
          {devices.data.list.map(({ id, name, weighs }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(id);
                  setOpen(false);
                }}
              >
                <span className="ell">{name || id}</span>
                <span className="note num ell">{id}</span>
                {weighs && <Scale size={14} aria-label={text("weighs")} />}
              </button>
            </li>
          ))}
          {devices.data.list.length === 0 && <li className="note pound-none">{text("noDevices")}</li>}
          {devices.data.more && <li className="note pound-none">{text("moreDevices")}</li>}
        </ul>
      )}
    </Modal>
  );
}
