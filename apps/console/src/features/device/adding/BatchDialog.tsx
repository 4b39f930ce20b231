import { addingTexts, deviceSheetLimits, getDeviceTemplate } from "@huiyan/contract/device/adding.api";
import { type Task } from "@huiyan/contract/task/task.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "../../../shared/api/download.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { contractText } from "../../../shared/format/contract-text.ts";
import { grouped } from "../../../shared/format/count.ts";
import { TaskProgress } from "../../task/task.public.ts";
import { refreshDevices, refreshTasks } from "../device-cache.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { addingText as text } from "./adding.texts.ts";
import { SheetForm } from "./SheetForm.tsx";
import "../../../shared/dialog/dialog.css";
import "./adding.css";

interface Props {
  /** One that goes on already. */
  task: string | undefined;
  /** The group that is looked at. */
  group: ChosenGroup | undefined;
  onClosed: () => void;
}

async function saveTemplate(): Promise<void> {
  try {
    await download(getDeviceTemplate, {}, `${text("templateName")}.xlsx`);
  } catch (error) {
    notify("error", error instanceof Error ? error.message : String(error));
  }
}

/** Template, upload, and then what becomes of each row. It goes on when this is closed. */
export function BatchDialog({ task, group, onClosed }: Props) {
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  const [running, setRunning] = useState(task);
  const start = (id: string) => {
    setRunning(id);
    refreshTasks(client);
  };
  const finish = ({ failed }: Task) => {
    if (failed === 0) notify("success", contractText(addingTexts.uploaded));
    refreshTasks(client);
    void refreshDevices(client);
  };
  return (
    <Modal
      open={open}
      title={text("batch")}
      width={560}
      footer={null}
      closable={{ "aria-label": text("close") }}
      mask={{ closable: false }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {running === undefined ? (
        <div className="form-dialog">
          <p className="device-hint">{text("batchSteps", { n: grouped(deviceSheetLimits.rows) })}</p>
          <div>
            <Button icon={<Download size={14} aria-hidden="true" />} onClick={() => void saveTemplate()}>
              {text("template")}
            </Button>
          </div>
          <SheetForm group={group} onStarted={start} />
        </div>
      ) : (
        <>
          <TaskProgress id={running} title={text("batch")} onFinished={finish} />
          <div className="device-dialog-foot">
            <Button onClick={() => setRunning(undefined)}>{text("another")}</Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              {text("close")}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
