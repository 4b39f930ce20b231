import { type PointBulkAction, type PointBulkRequest } from "@huiyan/contract/point/point-bulk.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { refreshTasks, TaskProgress } from "#features/task/task.public.ts";
import { grouped } from "#shared/format/count.ts";
import { refreshPointRelated } from "../point-cache.ts";
import { CopySettingsForm } from "./CopySettingsForm.tsx";
import { PointBulkPreview } from "./PointBulkPreview.tsx";
import { PointSettingsForm } from "./PointSettingsForm.tsx";
import { pointBulkText as text } from "./point-bulk.texts.ts";
import { countOf, type PointBulkStart, requestOf } from "./point-bulk.ts";
import "#shared/bulk/bulk.css";
import "#shared/dialog/dialog.css";

/** First step of a bulk action: the input that the server needs for the preview. */
function BulkForm({ action, ...form }: Parameters<typeof PointSettingsForm>[0] & { action: PointBulkAction }) {
  return action === "algorithms" ? <CopySettingsForm {...form} /> : <PointSettingsForm {...form} />;
}

interface Props {
  start: PointBulkStart;
  onClosed: () => void;
}

/**
 * Dialog of a bulk action on points in three steps: input, preview per point, result. Closing the dialog does not stop
 * the action.
 */
export function PointBulkDialog({ start, onClosed }: Props) {
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  const [running, setRunning] = useState("task" in start ? start.task : undefined);
  const [asked, setAsked] = useState<PointBulkRequest>();
  const [wanted, setRequested] = useState("task" in start ? undefined : requestOf(start.action));
  const title = "task" in start ? text("task") : text(`${start.action}Title`, { n: grouped(countOf(start.chosen)) });
  const close = () => setOpen(false);
  const finish = () => {
    refreshTasks(client);
    refreshPointRelated(client);
  };
  const choose = (request: PointBulkRequest) => {
    setAsked(request);
    setRequested(request);
  };
  return (
    <Modal
      open={open}
      title={title}
      width={640}
      footer={null}
      closable={{ "aria-label": text("close") }}
      mask={{ closable: false }}
      onCancel={close}
      afterClose={onClosed}
    >
      {running !== undefined && (
        <>
          <TaskProgress id={running} title={title} onFinished={finish} />
          <div className="bulk-foot">
            <Button type="primary" onClick={close}>
              {text("close")}
            </Button>
          </div>
        </>
      )}
      {running === undefined && "chosen" in start && wanted !== undefined && (
        <PointBulkPreview
          request={wanted}
          chosen={start.chosen}
          onStarted={setRunning}
          {...(asked === undefined ? { onCancel: close } : { onBack: () => setRequested(undefined) })}
        />
      )}
      {running === undefined && "chosen" in start && wanted === undefined && (
        <BulkForm action={start.action} before={asked} onNext={choose} onCancel={close} />
      )}
    </Modal>
  );
}
