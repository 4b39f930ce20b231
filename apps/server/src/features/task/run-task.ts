import { type Services } from "../../platform/context/context.ts";
import { errorAnswer } from "../../platform/error/error-answer.ts";
import { authorise } from "../../platform/http/authorise.ts";
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
 * Interval of checking a task whose items all wait for external work, in milliseconds: one may have been cancelled or
 * retried.
 */
const idleMs = 1000;

/** Maximum turn of a task in milliseconds, after which the next waiting task has its turn. */
const turnMs = 2000;

/** Maximum concurrent items of a task. */
const maxAtOnce = 8;

interface Result {
  state: "done" | "failed";
  text: string;
}

/** @returns undefined when it was aborted: cancelled, or held by another worker */
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
    // Not the item's fault: it stays waiting, and the task continues when its hold has expired.
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
  // its progress must not overwrite its result
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
  // the blocking items may have ended during the search
  const isFree = item === undefined && beside > 0 && loaded.size === 0;
  return isFree ? nextWaitingItem(db.sql, taskId, loaded.queues) : item;
}

/** @returns false when no item waits any more, for any length of the turn */
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
  // A heartbeat in between would change the mark by which the end knows its hold.
  await hold.stop();
  await db.transaction((tx) => finishTask(tx.sql, hold.task, clock.now()));
}

/**
 * Holds one waiting task and runs its items in order, those of different queues in parallel, until none waits or its
 * turn is over. Each result is stored before the next item of its queue begins, so a crash repeats at most the running
 * items.
 * @param wanted all kinds if omitted
 * @returns false when no task was waiting
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
