import { CloudAlert, CloudCheck, CloudUpload } from "lucide-react";
import { clockSeconds } from "#shared/format/time.ts";
import { berthText as text } from "../berth.texts.ts";
import { type Editor } from "./use-editor.ts";

/** Shows whether all changes are saved. */
export function SaveState({ editor: { state, queue, mayManage } }: { editor: Editor }) {
  const { berths, isSaving, unsaved, savedAt } = state;
  if (!mayManage) return <span className="note">{text("readOnly")}</span>;
  const isStuck = berths.some(({ refusal }) => refusal !== undefined);
  if (unsaved > 0 && isStuck) {
    return (
      <span className="berth-save wrong" role="status">
        <CloudAlert size={16} aria-hidden="true" />
        {text("unsaved", { n: unsaved })}
        <button type="button" className="plain-button" onClick={() => queue.retry()}>
          {text("retryAll")}
        </button>
      </span>
    );
  }
  if (unsaved > 0 || isSaving) {
    return (
      <span className="berth-save busy" role="status">
        <CloudUpload size={16} aria-hidden="true" />
        {text("saving")}
      </span>
    );
  }
  if (savedAt === undefined) return null;
  return (
    <span className="berth-save good num" role="status">
      <CloudCheck size={16} aria-hidden="true" />
      {text("saved", { time: clockSeconds(savedAt) })}
    </span>
  );
}
