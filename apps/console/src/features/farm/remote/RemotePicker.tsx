import {
  listPatrolDevices,
  listSellingDevices,
  type RemoteDevice,
  remoteDevicesMax,
} from "@huiyan/contract/farm/remote.api";
import { useNavigate } from "@tanstack/react-router";
import { Modal } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { joinFacts, joinNames } from "#shared/format/format-join.ts";
import { shortDeviceId } from "#shared/format/short-device-id.ts";
import { KeywordFilter } from "#shared/list/filter/KeywordFilter.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { farmText as text } from "../farm.texts.ts";

export type RemoteKind = "sell" | "patrol";
/** Values of `type` in the address of the device page: docs/reference/devices.md D5. */
const types = { sell: "1", patrol: "3" } as const;
const endpoints = { sell: listSellingDevices, patrol: listPatrolDevices } as const;
/** Maximum number of listed devices. The user finds others with the search. */
const shown = 200;

function factsOf(kind: RemoteKind, { device_id, group_name, points, algs }: RemoteDevice): string {
  const counts = text("pointCount", { n: grouped(points) });
  const counting = algs.length === 0 ? text("noAlgorithm") : joinNames(algs);
  return joinFacts(
    [shortDeviceId(device_id), group_name, kind === "sell" ? counting : counts].filter((fact) => fact !== ""),
  );
}

/** Dialog that chooses one of the devices in the user's scope and opens its page. */
export function RemotePicker({ kind, onClosed }: { kind: RemoteKind; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [keyword, setKeyword] = useState("");
  const navigate = useNavigate();
  const typed = keyword.trim();
  const input = { size: remoteDevicesMax, ...(typed === "" ? {} : { keyword: typed }) };
  const devices = useQueryOf(endpoints[kind], input, { staleTime: 0, keepsOther: true });
  const list = devices.data?.list;
  return (
    <Modal
      open={open}
      title={text(kind)}
      width={560}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="note">{text("pickDevice")}</p>
      <KeywordFilter hint={text("searchDevice")} value={keyword} onChange={setKeyword} />
      <ProblemBanner query={devices} />
      {list === undefined && devices.problem === null && <p className="note">{text("reading")}</p>}
      {list?.length === 0 && <p className="farm-none note">{text("noDevice")}</p>}
      {list !== undefined && list.length > 0 && (
        <ul className="farm-devices" aria-label={text(kind)}>
          {list.slice(0, shown).map((device) => (
            <li key={device.device_id}>
              <button
                type="button"
                onClick={() => void navigate({ to: "/iframe", search: { id: device.device_id, type: types[kind] } })}
              >
                <span className="two-lines">
                  <span className="ell">{device.name}</span>
                  <span className="note ell">{factsOf(kind, device)}</span>
                </span>
                <span className={device.online ? "farm-online" : "note"}>
                  {text(device.online ? "online" : "offline")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
