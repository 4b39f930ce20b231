import { type Task } from "@huiyan/contract/task/task.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { refreshTasks, TaskProgress } from "#features/task/task.public.ts";
import { notify } from "#shared/notice/notice.ts";
import { deviceText } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { bulkText as text } from "./bulk.texts.ts";
import { doneIds } from "./bulk-steps.ts";

interface Props {
  id: string;
  title: string;
  /** True when the action sends a command to the devices. */
  isCommand: boolean;
  /** Set for deletions. Receives the ids of the deleted devices, so that the caller can offer to undo. */
  onRemoved?: (deviceIds: readonly string[]) => void;
  onClose: () => void;
}

/** Last step of a bulk action: the result for each device. */
export function BulkTask({ id, title, isCommand, onRemoved, onClose }: Props) {
  const client = useQueryClient();
  const finish = (task: Task) => {
    refreshTasks(client);
    void refreshDevices(client);
    const gone = onRemoved === undefined ? [] : doneIds(task);
    if (gone.length > 0) onRemoved?.(gone);
    else if (task.failed === 0) notify("success", deviceText(isCommand ? "carriedOut" : "done"));
  };
  return (
    <>
      <TaskProgress id={id} title={title} onFinished={finish} />
      <div className="device-dialog-foot">
        <Button type="primary" onClick={onClose}>
          {text("close")}
        </Button>
      </div>
    </>
  );
}
