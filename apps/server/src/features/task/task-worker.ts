import { type NamedPermission } from "@huiyan/contract/permissions";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";

/** Running item, for workers with long items. Short items do not need it. */
export interface TaskStep {
  /**
   * UUIDv7 that is the same in each run of the item, so that a row with this id is created only once even after a
   * crash.
   */
  readonly itemId: string;
  /**
   * Aborted when the task is cancelled or another node holds it. The worker must then end soon: call
   * `signal.throwIfAborted()`.
   */
  readonly signal: AbortSignal;
  /** Last reported checkpoint; null in the first run. The worker must parse it. */
  readonly checkpoint: unknown;
  /**
   * Reports the progress of the item, which is stored about once a second.
   * @param checkpoint JSON from which the next run continues
   */
  report(progress: TaskItemProgress, checkpoint?: unknown): void;
}

export interface TaskItemProgress {
  done: number;
  total: number;
}

/**
 * Result of an item that waits for external work, so that other items can run. The worker is called again with the
 * checkpoint, even after a restart of the server.
 */
export interface TaskPause {
  /** Milliseconds until the worker is called again. */
  againInMs: number;
  /** JSON value that the next call receives. */
  checkpoint: unknown;
  progress?: TaskItemProgress;
  /** State of the item as text for users. */
  text?: string;
}

export type Workers = readonly TaskWorker[];

/** Runs the items of one kind of long task. */
export interface TaskWorker {
  /** Kind of the tasks, and name of the endpoint that starts them, for example `people.import`. */
  kind: string;
  /** True if one item takes many seconds. Tasks of this kind wait for each other and do not delay other tasks. */
  isLong?: true;
  /** Permission that is checked again before each item, because the member may have lost it in the meantime. */
  permission: NamedPermission;
  /**
   * Runs one item in the name of the member who started the task. After a crash the last item may run twice.
   * @param input as given to `createTask`; the worker must parse it
   * @returns the result in one sentence, or a pause
   * @throws AppError whose Chinese text becomes the item's text
   */
  run(ctx: Context<MemberCaller>, input: unknown, step: TaskStep): Promise<string | TaskPause>;
  /** Runs before failed or cancelled items wait again, in the same transaction. */
  beforeRetry?(db: Queryable, taskId: string, state: "failed" | "cancelled"): Promise<void>;
}
