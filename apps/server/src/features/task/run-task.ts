import { type Services } from "../../platform/context/context.ts";
import { errorAnswer } from "../../platform/http/answer/error-answer.ts";
import { authorise } from "../../platform/http/authorise.ts";
import { taskContext } from "./task-context.ts";
import {
  finishItem,
  finishTask,
  type HeldTask,
  nextWaitingItem,
  pauseItem,
  type WantedKinds,
} from "./task-hold.queries.ts";
import { holdNextTask, type TaskHold } from "./task-hold.ts";
import { type TaskPause, type TaskStep, type TaskWorker } from "./task-worker.ts";

/** A task whose items all wait for something outside is looked at so often: one may have been cancelled or retried. */
const idleMs = 1000;

/** After so long the next waiting task has its turn, so that a long one keeps nobody waiting. */
const turnMs = 2000;

export type Workers = readonly TaskWorker[];

interface Result {
  state: "done" | "failed";
  text: string;
}

/** @returns undefined when it was broken off: cancelled, or in another worker's hands */
async function runItem(
  services: Services,
  workers: Workers,
  task: HeldTask,
  input: unknown,
  step: TaskStep,
): Promise<Result | TaskPause | undefined> {
  try {
    const worker = workers.find(({ kind }) => kind === task.kind);
    if (worker === undefined) throw new Error(`no worker for tasks of kind ${task.kind}`);
    const ctx = await taskContext(services, task);
    authorise(worker.permission, ctx.caller);
    const outcome = await worker.run(ctx, input, step);
    return typeof outcome === "string" ? { state: "done", text: outcome } : outcome;
  } catch (error) {
    if (step.signal.aborted) return undefined;
    const { body, unexpected } = errorAnswer(error, task.language);
    // Not the item's fault: it stays waiting, and the task is taken up again when its hold has run out.
    if (body.error === "service_unavailable") throw error;
    if (unexpected) services.log.error({ err: error, task: task.id, kind: task.kind }, "an item of a task failed");
    return { state: "failed", text: body.message };
  }
}

async function runTurn(services: Services, workers: Workers, hold: TaskHold): Promise<void> {
  const { db, clock } = services;
  const { task } = hold;
  const turnEnd = clock.now().getTime() + turnMs;
  for (;;) {
    const item = await nextWaitingItem(db.sql, task.id);
    if (item === undefined) {
      // A heartbeat in between would change the mark by which the end knows its hold.
      await hold.stop();
      await db.transaction((tx) => finishTask(tx.sql, task, clock.now()));
      return;
    }
    const now = clock.now().getTime();
    const untilDueMs = (item.due_at?.getTime() ?? now) - now;
    if (untilDueMs > 0) return hold.release(Math.min(untilDueMs, idleMs));
    if (now > turnEnd) return hold.release();
    if (!(await hold.renew())) return;
    const step = hold.begin(item);
    const result = await runItem(services, workers, task, item.input, step);
    step.done();
    if (result === undefined) continue;
    if ("state" in result) await finishItem(db.sql, task.id, item.position, result);
    else {
      const dueAt = new Date(clock.now().getTime() + result.againInMs);
      await pauseItem(db.sql, task.id, item.position, dueAt, result);
    }
  }
}

/**
 * Takes one waiting task and does its items in order, until none waits or its turn is over. Each result is written
 * before the next item begins, so a crash repeats at most one.
 * @param wanted all, where it is left out
 * @returns false when there was none to take
 */
export async function runNextTask(services: Services, workers: Workers, wanted?: WantedKinds): Promise<boolean> {
  const hold = await holdNextTask(services, wanted);
  if (hold === undefined) return false;
  try {
    await runTurn(services, workers, hold);
  } finally {
    await hold.stop();
  }
  return true;
}
