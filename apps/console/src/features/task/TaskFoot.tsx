import { Button } from "antd";
import { grouped } from "../../shared/format/count.ts";
import { taskText as text } from "./task.texts.ts";
import { type TaskCommands } from "./use-task.ts";

/** What can be done about a task now: cancel it, resume it, try again what failed. */
export function TaskFoot({ task, busy, again, cancel }: TaskCommands) {
  const { finished, cancelling, cancelled, failed } = task;
  if (!finished) {
    return (
      <footer className="task-foot">
        <span className="note">{text("cancelWhy")}</span>
        <Button loading={busy || cancelling} onClick={cancel}>
          {text("cancel")}
        </Button>
      </footer>
    );
  }
  if (cancelled === 0 && failed === 0) return null;
  return (
    <footer className="task-foot">
      <span className="note">{failed > 0 && text("failures", { n: grouped(failed) })}</span>
      {failed > 0 && (
        <Button loading={busy} onClick={() => again("failed")}>
          {text("retryFailed")}
        </Button>
      )}
      {cancelled > 0 && (
        <Button loading={busy} onClick={() => again("cancelled")}>
          {text("resume")}
        </Button>
      )}
    </footer>
  );
}
