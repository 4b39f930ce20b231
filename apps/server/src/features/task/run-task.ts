import { type Services } from "#platform/context/context.ts";
import { errorAnswer } from "#platform/error/error-answer.ts";
import { authorise } from "#platform/http/authorise.ts";
import { LoadedItems } from "./loaded-items.ts";
import { taskContext } from "./task-context.ts";
import {
  finishItem,
  finishTask,
  type HeldTask,
  nextWaitingItem,
  pauseItem,
  type RequestedKinds,
  type WaitingItem,
} from "./task-hold.queries.ts";
import { holdNextTask, type TaskHold } from "./task-hold.ts";
import { type TaskPause, type TaskStep, type Workers } from "./task-worker.ts";

/**
 * Milliseconds between checks of a task whose items all wait for external work. The check finds cancelled and retried
 * items.
 */
const idleMs = 1000;

/** Maximum milliseconds for which a task runs before the next waiting task has its turn. */
const turnMs = 2000;

/** Maximum concurrent items of a task. */
const maxAtOnce = 8;

interface Result {
  state: "done" | "failed";
  text: string;
}

/** Runs one item. @returns undefined if it was aborted: the task was cancelled, or another worker holds it */
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
    // The server is overloaded, so the item stays waiting. The task continues when its hold has expired.
    if (body.error === "service_unavailable") throw error;
    if (unexpected) services.log.error({ err: error, task: task.id, kind: task.kind }, "an item of a task failed");
    return { state: "failed", text: body.message };
  }
}

/** Runs one item and stores its result. */
async function doItem(services: Services, workers: Workers, hold: TaskHold, item: WaitingItem): Promise<void> {
  const { db, clock } = services;
  const { task } = hold;
  const step = hold.begin(item);
  // a late progress report must not overwrite the result
  const result = await runItem(services, workers, task, item.input, step).finally(step.done);
  if (result === undefined) return;
  if ("state" in result) return finishItem(db.sql, task.id, item.position, result);
  const dueAt = new Date(clock.now().getTime() + result.againInMs);
  await pauseItem(db.sql, task.id, item.position, dueAt, result);
}

/** Returns the next item that may run in parallel with the running ones. */
async function nextItem({ db }: Services, taskId: string, loaded: LoadedItems): Promise<WaitingItem | undefined> {
  const beside = loaded.size;
  const item = await nextWaitingItem(db.sql, taskId, loaded.queues);
  // the running items that blocked the next one may have ended during the query
  const isFree = item === undefined && beside > 0 && loaded.size === 0;
  return isFree ? nextWaitingItem(db.sql, taskId, loaded.queues) : item;
}

/** Runs items until the turn ends. @returns false if no item waits any more */
async function doItems(services: Services, workers: Workers, hold: TaskHold, loaded: LoadedItems): Promise<boolean> {
  const { clock } = services;
  const turnEnd = clock.now().getTime() + turnMs;
  for (;;) {
    const item = loaded.size < maxAtOnce ? await nextItem(services, hold.task.id, loaded) : undefined;
    const now = clock.now().getTime();
    const untilDueMs = (item?.due_at?.getTime() ?? now) - now;
    if (loaded.size > 0 && (item === undefined || untilDueMs > 0)) {
      await loaded.oneEnded();
      continue;
    }
    if (item === undefined) return false;
    if (untilDueMs > 0 || now > turnEnd) {
      await loaded.allEnded();
      await hold.release(Math.max(0, Math.min(untilDueMs, idleMs)));
      return true;
    }
    if (!(await hold.renew())) return true;
    loaded.begin(item, doItem(services, workers, hold, item));
  }
}

async function runTurn(services: Services, workers: Workers, hold: TaskHold): Promise<void> {
  const { db, clock } = services;
  const loaded = new LoadedItems();
  try {
    if (await doItems(services, workers, hold, loaded)) return;
  } finally {
    await loaded.allEnded();
  }
  // A later renewal of the hold would change `until`, by which finishTask recognises its hold.
  await hold.stop();
  await db.transaction((tx) => finishTask(tx.sql, hold.task, clock.now()));
}

/**
 * Holds one waiting task and runs its items in order until none waits or its turn is over. Items of different queues
 * run in parallel. Each result is stored before the next item of its queue begins, so that a crash repeats at most the
 * running items.
 * @param wanted kinds of tasks; all if omitted
 * @returns false if no task was waiting
 */
export async function runNextTask(services: Services, workers: Workers, wanted?: RequestedKinds): Promise<boolean> {
  const hold = await holdNextTask(services, wanted);
  if (hold === undefined) return false;
  try {
    await runTurn(services, workers, hold);
  } finally {
    await hold.stop();
  }
  return true;
}
