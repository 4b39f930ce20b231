import { type Task } from "@huiyan/contract/task/task.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { refreshDevices } from "#features/device/device.public.ts";
import { refreshTasks, TaskProgress, useTask } from "#features/task/task.public.ts";
import { notify } from "#shared/notice/notice.ts";
import { issueText as text } from "./issue.texts.ts";
import { TrialBar } from "./TrialBar.tsx";

interface Props {
  id: string;
  title: string;
  /** Message when all devices succeeded. */
  success: string;
  /** Text of the button that closes the view. */
  action?: string;
  onClose: () => void;
}

/**
 * Progress and result of an installation or uninstallation per device, as the devices report them. Closing this view
 * does not stop it.
 */
export function DeliveryTask({ id, title, success, action = text("close"), onClose }: Props) {
  const client = useQueryClient();
  const { task } = useTask(id);
  const finish = ({ failed, cancelled }: Task) => {
    refreshTasks(client);
    void refreshDevices(client);
    if (failed === 0 && cancelled === 0) notify("success", success);
  };
  return (
    <>
      <TaskProgress id={id} title={title} onFinished={finish} />
      <TrialBar taskId={id} isRunning={task !== undefined && !task.finished && !task.cancelling} />
      <div className="issue-foot">
        <Button type="primary" onClick={onClose}>
          {action}
        </Button>
      </div>
    </>
  );
}
