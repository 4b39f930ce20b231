import { type MessageExport } from "@huiyan/contract/alarm/export.api";
import { type Task } from "@huiyan/contract/task/task.api";
import { Button, Progress } from "antd";
import { Download } from "lucide-react";
import { useTask } from "#features/task/task.public.ts";
import { byteSize, grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { exportText as text } from "./export.texts.ts";

interface Props {
  file: MessageExport;
  onChanged: () => void;
  onDownload: () => void;
}

/** Returns the progress of an export as text, or why there is no file. */
function stateOf({ items: [item], cancelling }: Task): string {
  if (cancelling) return text("cancelling");
  if (item?.state === "failed") return item.text;
  if (item?.state === "cancelled") return text("cancelled");
  if (item?.progress == null) return text("waiting");
  return text("progress", { done: grouped(item.progress.done), total: grouped(item.progress.total) });
}

function shareOf({ items: [item] }: Task): number {
  const { done = 0, total = 0 } = item?.progress ?? {};
  return total === 0 ? 0 : Math.round((done / total) * 100);
}

/** Row of an export that is running or failed. */
function UnreadyRow({ file, onChanged }: Omit<Props, "onDownload">) {
  const { task, busy, again, cancel } = useTask(file.task_id);
  if (task === undefined) return null;
  const [item] = task.items;
  const act = (run: () => void) => () => {
    run();
    onChanged();
  };
  return (
    <>
      <span role="status" className={`export-state num ${item?.state === "failed" ? "failed" : ""}`}>
        {stateOf(task)}
      </span>
      {!task.finished && (
        <Button size="small" loading={busy || task.cancelling} onClick={act(cancel)}>
          {text("cancel")}
        </Button>
      )}
      {task.finished && (item?.state === "failed" || item?.state === "cancelled") && (
        <Button
          size="small"
          loading={busy}
          onClick={act(() => again(item.state === "failed" ? "failed" : "cancelled"))}
        >
          {text(item.state === "failed" ? "retry" : "again")}
        </Button>
      )}
      {!task.finished && (
        <Progress
          className="export-bar"
          percent={shareOf(task)}
          showInfo={false}
          size="small"
          aria-label={file.file_name}
        />
      )}
    </>
  );
}

/** One export: its file and content, its progress, or the reason of its failure. */
export function ExportRow({ file, onChanged, onDownload }: Props) {
  const { url, file_name, count, byte_length, pictures, create_at, expires_at } = file;
  return (
    <li className="export-row">
      <span className="export-name">
        <strong>{file_name}</strong>
        <span className="note num">
          {shortTime(create_at)}
          {pictures && ` · ${text("withPictures")}`}
        </span>
      </span>
      {url === "" ? (
        <UnreadyRow file={file} onChanged={onChanged} />
      ) : (
        <>
          <span className="export-state num">
            {text("facts", { count: grouped(count), size: byteSize(byte_length) })}
            <span className="note">{text("until", { time: shortTime(expires_at) })}</span>
          </span>
          <Button size="small" icon={<Download size={14} aria-hidden="true" />} onClick={onDownload}>
            {text("download")}
          </Button>
        </>
      )}
    </li>
  );
}
