import { bindBatch } from "@huiyan/contract/device/adding.api";
import { startBulk } from "@huiyan/contract/device/maintenance.api";
import { Button } from "antd";
import { FileUp, Link2, ListChecks, Plus, Radar, Trash2 } from "lucide-react";
import { useUnfinishedTask } from "#features/task/task.public.ts";
import { addingText } from "../adding/adding.texts.ts";
import { bulkText } from "../bulk/bulk.texts.ts";
import { deviceText as text } from "../device.texts.ts";
import { type OpenedDialog } from "../dialogs/DeviceDialogs.tsx";
import { useDeployment } from "../use-deployment.ts";

interface Props {
  /** True when a group is chosen, to which devices can be bound. */
  inGroup: boolean;
  onOpen: (dialog: OpenedDialog) => void;
  /** True in the head of the page: one button is filled, and the recycle bin is included. */
  main: boolean;
}

/**
 * Buttons that add and bind devices, and the recycle bin. In internal mode, devices are found by a scan of the network,
 * otherwise they are imported from a spreadsheet. A running import is shown again after a reload.
 */
export function DeviceButtons({ inGroup, onOpen, main }: Props) {
  const deployment = useDeployment();
  const sheet = useUnfinishedTask(bindBatch.name);
  const bulk = useUnfinishedTask(startBulk.name);
  return (
    <>
      {main && bulk !== undefined && (
        <Button
          icon={<ListChecks size={16} aria-hidden="true" />}
          onClick={() => onOpen({ kind: "bulk", start: { task: bulk } })}
        >
          {bulkText("isRunning")}
        </Button>
      )}
      {main && (
        <Button icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => onOpen({ kind: "recycle" })}>
          {text("recycle")}
        </Button>
      )}
      {inGroup && (
        <Button icon={<Link2 size={16} aria-hidden="true" />} onClick={() => onOpen({ kind: "bind" })}>
          {text("bind")}
        </Button>
      )}
      {deployment?.internal === true && (
        <Button icon={<Radar size={16} aria-hidden="true" />} onClick={() => onOpen({ kind: "scan" })}>
          {addingText("scan")}
        </Button>
      )}
      {deployment?.internal === false && (
        <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => onOpen({ kind: "batch", task: sheet })}>
          {addingText(sheet === undefined ? "batch" : "batchGoesOn")}
        </Button>
      )}
      <Button
        type={main ? "primary" : "default"}
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onOpen({ kind: "add" })}
      >
        {text("add")}
      </Button>
    </>
  );
}
