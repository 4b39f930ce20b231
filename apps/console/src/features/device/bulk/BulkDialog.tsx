import { type BulkRequest } from "@huiyan/contract/device/maintenance.api";
import { Modal } from "antd";
import { useState } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { deviceText } from "../device.texts.ts";
import { formatDevices } from "../device-name.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { BulkGroupForm } from "./BulkGroupForm.tsx";
import { BulkNamesForm } from "./BulkNamesForm.tsx";
import { BulkPreview } from "./BulkPreview.tsx";
import { BulkTask } from "./BulkTask.tsx";
import { bulkText as text } from "./bulk.texts.ts";
import { type BulkStart, isCommand, requestOf, targetOf } from "./bulk-steps.ts";
import "#shared/dialog/dialog.css";
import "#shared/bulk/bulk.css";

interface Props {
  start: BulkStart;
  group: ChosenGroup | undefined;
  onRemoved: (deviceIds: readonly string[]) => void;
  onClosed: () => void;
}

function titleOf(start: BulkStart, word: string, group: ChosenGroup | undefined): string {
  if ("task" in start) return text("task");
  const what = "all" in start ? deviceText("many", { n: start.all.count }) : formatDevices(start.devices);
  return text(`${start.action}Title`, { what, group: word, name: group?.name ?? "" });
}

/**
 * Dialog of a bulk action in three steps: input, preview per device, result. Closing the dialog does not stop the
 * action.
 */
export function BulkDialog({ start, group, onRemoved, onClosed }: Props) {
  const word = useAlias();
  const [open, setOpen] = useState(true);
  const [running, setRunning] = useState("task" in start ? start.task : undefined);
  const [asked, setAsked] = useState<BulkRequest>();
  const [wanted, setRequested] = useState<BulkRequest | undefined>(
    "task" in start ? undefined : requestOf(start.action, group),
  );
  const action = "task" in start ? undefined : start.action;
  const devices = "devices" in start ? start.devices : [];
  const title = titleOf(start, word, group);
  const close = () => setOpen(false);
  const next = (request: BulkRequest) => {
    setAsked(request);
    setRequested(request);
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
          isCommand={isCommand(action)}
          {...(action === "remove" ? { onRemoved } : {})}
          onClose={close}
        />
      )}
      {running === undefined && wanted !== undefined && (
        <BulkPreview
          request={wanted}
          target={targetOf(start)}
          count={"all" in start ? start.all.count : devices.length}
          onChange={setRequested}
          onStarted={setRunning}
          {...(asked === undefined ? { onCancel: close } : { onBack: () => setRequested(undefined) })}
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
