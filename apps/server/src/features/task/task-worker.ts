import { type NamedPermission } from "@huiyan/contract/permissions";
import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Context } from "../../platform/context/context.ts";
import { type Queryable } from "../../platform/db/database.ts";

/** What a worker of long items knows and tells of the item at hand. Short items need none of it. */
export interface TaskStep {
  /** A UUIDv7 of its own, the same when the item runs again after a crash: what is made under it is made once. */
  readonly itemId: string;
  /** Aborted when the task is cancelled or another node has taken it over: end soon, with `signal.throwIfAborted()`. */
  readonly signal: AbortSignal;
  /** As last reported before the server was killed; null at the beginning. To be parsed. */
  readonly checkpoint: unknown;
  /**
   * Tells how far the item is; written about once a second.
   * @param checkpoint where a worker after this one goes on; JSON
   */
  report(progress: TaskItemProgress, checkpoint?: unknown): void;
}

export interface TaskItemProgress {
  done: number;
  total: number;
}

/**
 * Not over yet: it waits for something outside the server, and others have their turn. The worker is called again with
 * the checkpoint, also after a restart of the server.
 */
export interface TaskPause {
  /** Milliseconds. */
  againInMs: number;
  /** JSON. */
  checkpoint: unknown;
  progress?: TaskItemProgress;
  /** What goes on, in words. */
  text?: string;
}

export type Workers = readonly TaskWorker[];

/** Does the items of one kind of long task. */
export interface TaskWorker {
  /** Also the name of the endpoint that starts it, for example `people.import`. */
  kind: string;
  /** One item takes many seconds: such tasks wait for each other and keep no others waiting. */
  isLong?: true;
  /** Judged again before each item, since the person may have lost it in the meantime. */
  permission: NamedPermission;
  /**
   * Does one item in the name of the person who started the task. After a crash the last item may run twice.
   * @param input as it was given to `createTask`; to be parsed
   * @returns what became of it, in one sentence, or that it is to be looked at again
   * @throws AppError whose Chinese text becomes the item's
   */
  run(ctx: Context<MemberCaller>, input: unknown, step: TaskStep): Promise<string | TaskPause>;
  /** What failed is about to wait again, in the same transaction. */
  beforeRetry?(db: Queryable, taskId: string): Promise<void>;
}
