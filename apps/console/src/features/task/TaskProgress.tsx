import { type Task } from "@huiyan/contract/task/task.api";
import { Button, Progress } from "antd";
import { useEffect, useEffectEvent } from "react";
import { grouped } from "#shared/format/count.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { TaskItems } from "./TaskItems.tsx";
import { taskText as text } from "./task.texts.ts";
import { type TaskCommands, useTask } from "./use-task.ts";
import "./task.css";

/** Buttons to cancel and resume a task, and to retry its failed items. */
function TaskFoot({ task, busy, again, cancel }: TaskCommands) {
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

interface Props {
  id: string;
  /** Name of the task, for example “批量添加人员”. */
  title: string;
  /** Called when the task has ended, also if it ended before it was shown. */
  onFinished?: (task: Task) => void;
}

/** Returns the progress in percent, including the progress within the current item. */
function share({ done, failed, total, items }: Task): number {
  const loaded = items.find(({ state, progress }) => state === "waiting" && progress !== null)?.progress;
  const part = loaded == null || loaded.total === 0 ? 0 : loaded.done / loaded.total;
  return total === 0 ? 0 : Math.round(((done + failed + part) / total) * 100);
}

/** Progress bar: green for completed items, red for failed ones. The remaining part of a cancelled task stays empty. */
export function TaskBar({ task, name }: { task: Omit<Task, "items"> & Partial<Pick<Task, "items">>; name: string }) {
  const { done, failed, total } = task;
  return (
    <Progress
      percent={share({ items: [], ...task })}
      {...(failed > 0 && { status: "exception", success: { percent: Math.round((100 * done) / total) } })}
      showInfo={false}
      aria-label={name}
      size="small"
    />
  );
}

export function stateOf({ finished, cancelling, failed, cancelled }: Omit<Task, "items">): string {
  if (cancelling) return text("cancelling");
  if (!finished) return text("running");
  if (cancelled > 0) return text("stopped", { n: grouped(cancelled) });
  return failed === 0 ? text("finished") : text("finishedWith", { n: grouped(failed) });
}

/**
 * Progress of a task: bar, n / m, and one line per item with the reason of its failure. The user can cancel and resume
 * the task, and retry failed items.
 */
export function TaskProgress({ id, title, onFinished }: Props) {
  const { query, task, ...commands } = useTask(id);
  const finished = task?.finished === true;
  const report = useEffectEvent(() => task !== undefined && onFinished?.(task));
  useEffect(() => {
    if (finished) report();
  }, [finished]);
  if (task === undefined) {
    return query.problem === null ? (
      <p className="note" role="status">
        {text("loading")}
      </p>
    ) : (
      <ProblemBanner query={query} />
    );
  }
  return (
    <section className="task" aria-label={title}>
      <ProblemBanner query={query} />
      <header className="task-head">
        <strong>{title}</strong>
        <span role="status">{stateOf(task)}</span>
        <span className="note num">
          {text("progress", { done: grouped(task.done + task.failed), total: grouped(task.total) })}
        </span>
      </header>
      <TaskBar task={task} name={title} />
      <TaskItems items={task.items} total={task.total} />
      <TaskFoot task={task} {...commands} />
    </section>
  );
}
