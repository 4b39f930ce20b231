import { type Services } from "../../platform/context/context.ts";
import { errorAnswer } from "../../platform/http/answer/error-answer.ts";
import { authorise } from "../../platform/http/authorise.ts";
import { taskContext } from "./task-context.ts";
import { finishItem, finishTask, type HeldTask, nextWaitingItem, renewHold, takeTask } from "./task-hold.queries.ts";
import { type TaskWorker } from "./task-worker.ts";

const holdMs = 30_000;
/** After so long the next waiting task has its turn, so that a long one keeps nobody waiting. */
const turnMs = 2000;

export type Workers = readonly TaskWorker[];

interface Result {
  state: "done" | "failed";
  text: string;
}

async function runItem(services: Services, workers: Workers, task: HeldTask, input: unknown): Promise<Result> {
  try {
    const worker = workers.find(({ kind }) => kind === task.kind);
    if (worker === undefined) throw new Error(`no worker for tasks of kind ${task.kind}`);
    const ctx = await taskContext(services, task);
    authorise(worker.permission, ctx.caller);
    return { state: "done", text: await worker.run(ctx, input) };
  } catch (error) {
    const { body, unexpected } = errorAnswer(error, task.language);
    // Not the item's fault: it stays waiting, and the task is taken up again when its hold has run out.
    if (body.error === "service_unavailable") throw error;
    if (unexpected) services.log.error({ err: error, task: task.id, kind: task.kind }, "an item of a task failed");
    return { state: "failed", text: body.message };
  }
}

/**
 * Takes one waiting task and does its items in order, until none waits or its turn is over. Each result is written
 * before the next item begins, so a crash repeats at most one.
 * @returns false when there was none to take
 */
export async function runNextTask(services: Services, workers: Workers): Promise<boolean> {
  const { db, clock } = services;
  const holdEnd = () => new Date(clock.now().getTime() + holdMs);
  const task = await takeTask(db.sql, clock.now(), holdEnd());
  if (task === undefined) return false;
  const turnEnd = clock.now().getTime() + turnMs;
  for (;;) {
    const item = await nextWaitingItem(db.sql, task.id);
    if (item === undefined) {
      await db.transaction((tx) => finishTask(tx.sql, task, clock.now()));
      return true;
    }
    const isOver = clock.now().getTime() > turnEnd;
    const until = isOver ? clock.now() : holdEnd();
    if (!(await renewHold(db.sql, task, until)) || isOver) return true;
    task.until = until;
    await finishItem(db.sql, task.id, item.position, await runItem(services, workers, task, item.input));
  }
}
