import { type BulkRequest } from "@huiyan/contract/device/upkeep.api";
import { Modal } from "antd";
import { useState } from "react";
import { useAlias } from "../../setting/setting.public.ts";
import { formatDevices } from "../device-name.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { BulkGroupForm } from "./BulkGroupForm.tsx";
import { BulkNamesForm } from "./BulkNamesForm.tsx";
import { BulkPreview } from "./BulkPreview.tsx";
import { BulkTask } from "./BulkTask.tsx";
import { bulkText as text } from "./bulk.texts.ts";
import { type BulkStart, requestOf } from "./bulk-steps.ts";
import "../../../shared/dialog/dialog.css";
import "./bulk.css";

interface Props {
  start: BulkStart;
  group: ChosenGroup | undefined;
  onRemoved: (deviceIds: readonly string[]) => void;
  onClosed: () => void;
}

/** What is to be done, what will come of it for each device, and then what came. It goes on when this is closed. */
export function BulkDialog({ start, group, onRemoved, onClosed }: Props) {
  const word = useAlias();
  const [open, setOpen] = useState(true);
  const [running, setRunning] = useState("task" in start ? start.task : undefined);
  const [asked, setAsked] = useState<BulkRequest>();
  const [wanted, setWanted] = useState<BulkRequest | undefined>(
    "task" in start ? undefined : requestOf(start.action, group),
  );
  const action = "task" in start ? undefined : start.action;
  const devices = "task" in start ? [] : start.devices;
  const title =
    action === undefined
      ? text("task")
      : text(`${action}Title`, { what: formatDevices(devices), group: word, name: group?.name ?? "" });
  const close = () => setOpen(false);
  const next = (request: BulkRequest) => {
    setAsked(request);
    setWanted(request);
  };
  return (
    <Modal
      open={open}
      title={title}
      width={action === "rename" ? 720 : 640}
      footer={null}
      closable={{ "aria-label": text("close") }}
      mask={{ closable: false }}
      onCancel={close}
      afterClose={onClosed}
    >
      {running !== undefined && (
        <BulkTask
          id={running}
          title={title}
          deviceIds={devices.map(({ device_id }) => device_id)}
          {...(action === "remove" ? { onRemoved } : {})}
          onClose={close}
        />
      )}
      {running === undefined && wanted !== undefined && (
        <BulkPreview
          request={wanted}
          devices={devices}
          onStarted={setRunning}
          {...(asked === undefined ? { onCancel: close } : { onBack: () => setWanted(undefined) })}
        />
      )}
      {running === undefined && wanted === undefined && action === "rename" && (
        <BulkNamesForm devices={devices} before={asked} onNext={next} onCancel={close} />
      )}
      {running === undefined && wanted === undefined && (action === "bind" || action === "switch") && (
        <BulkGroupForm action={action} before={asked} group={group} onNext={next} onCancel={close} />
      )}
    </Modal>
  );
}
