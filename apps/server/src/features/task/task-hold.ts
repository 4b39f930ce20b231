import { type Services } from "#platform/context/context.ts";
import { itemIdOf } from "./item-id.ts";
import { type HeldTask, type ItemProgress, type RequestedKinds, renewHold, takeTask } from "./task-hold.queries.ts";
import { type TaskStep } from "./task-worker.ts";

/** Milliseconds without renewal after which another server may continue a task, because its server was killed. */
const holdMs = 4000;
const renewEveryMs = 1000;

export interface TaskHold {
  readonly task: HeldTask;
  /** Extends the hold. @returns false if another worker holds the task now */
  renew(): Promise<boolean>;
  /** Releases the task for the next worker. @param ms milliseconds before another worker may hold it */
  release(ms?: number): Promise<void>;
  /**
   * Returns the step for the worker of an item. Its progress reports are stored until `done` is called. Several items
   * may be running.
   */
  begin(item: { position: number; checkpoint: unknown }): TaskStep & { done(): void };
  /** Stops the automatic renewal. Call it on every exit. */
  stop(): Promise<void>;
}

/**
 * Holds one waiting task and renews the hold automatically, so that an item may take long and a killed server is
 * noticed soon.
 * @returns undefined if no task was waiting
 */
export async function holdNextTask(services: Services, wanted?: RequestedKinds): Promise<TaskHold | undefined> {
  const { db, clock } = services;
  const task = await takeTask(db.sql, clock.now(), new Date(clock.now().getTime() + holdMs), wanted);
  return task && startHold(services, task);
}

function startHold({ db, clock, timer, log }: Services, task: HeldTask): TaskHold {
  const progress = new Map<number, ItemProgress>();
  const loaded = new Set<AbortController>();
  let lost = false;
  /**
   * Runs renewals one after another, because each recognises the hold by the `until` that the former one has stored.
   */
  let last: Promise<unknown> = Promise.resolve();

  async function extend(until: Date): Promise<boolean> {
    if (lost) return false;
    const held = await renewHold(db.sql, task, until, [...progress.values()]);
    if (held === undefined) lost = true;
    else task.until = until;
    if (held === undefined || held.cancelled) for (const abort of loaded) abort.abort();
    return held !== undefined;
  }
  function inTurn(ms: number): Promise<boolean> {
    const turn = last.then(() => extend(new Date(clock.now().getTime() + ms)));
    last = turn.catch(() => undefined);
    return turn;
  }
  const stopping = new AbortController();
  async function keepHeartbeat(): Promise<void> {
    for (;;) {
      await timer.wait(renewEveryMs, stopping.signal);
      if (stopping.signal.aborted) return;
      await inTurn(holdMs).catch((err: unknown) =>
        log.warn({ err, task: task.id }, "the hold of a task could not be renewed"),
      );
    }
  }
  const heartbeat = keepHeartbeat();

  return {
    task,
    renew: () => inTurn(holdMs),
    async release(ms = 0) {
      await inTurn(ms);
    },
    begin({ position, checkpoint }) {
      const abort = new AbortController();
      loaded.add(abort);
      return {
        itemId: itemIdOf(task.id, position),
        signal: abort.signal,
        checkpoint,
        report({ done, total }, reached) {
          // a report without a checkpoint keeps the former checkpoint
          const before = progress.get(position)?.checkpoint ?? checkpoint;
          progress.set(position, { position, done, total, checkpoint: reached ?? before });
        },
        done() {
          progress.delete(position);
          loaded.delete(abort);
        },
      };
    },
    async stop() {
      stopping.abort();
      await heartbeat;
      await last;
    },
  };
}
