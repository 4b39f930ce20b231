import { type NamedPermission } from "@huiyan/contract/permissions";
import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Context } from "../../platform/context/context.ts";
import { type Queryable } from "../../platform/db/database.ts";

/** Running item, as used by workers of long items. Short items need none of it. */
export interface TaskStep {
  /** UUIDv7 of the item, identical when it runs again after a crash: rows with this id are created once. */
  readonly itemId: string;
  /** Aborted when the task is cancelled or another node has taken it over: end soon, with `signal.throwIfAborted()`. */
  readonly signal: AbortSignal;
  /** Last reported value before the server was killed; null at the beginning. To be parsed. */
  readonly checkpoint: unknown;
  /**
   * Reports the progress of the item; stored about once a second.
   * @param checkpoint from which the next worker continues; JSON
   */
  report(progress: TaskItemProgress, checkpoint?: unknown): void;
}

export interface TaskItemProgress {
  done: number;
  total: number;
}

/**
 * The item is not over: it waits for external work, and other items have their turn. The worker is called again with
 * the checkpoint, also after a restart of the server.
 */
export interface TaskPause {
  /** Milliseconds. */
  againInMs: number;
  /** JSON. */
  checkpoint: unknown;
  progress?: TaskItemProgress;
  /** Readable state of the item. */
  text?: string;
}

export type Workers = readonly TaskWorker[];

/** Runs the items of one kind of long task. */
export interface TaskWorker {
  /** Also the name of the endpoint that starts it, for example `people.import`. */
  kind: string;
  /** One item takes many seconds: such tasks wait for each other and delay no others. */
  isLong?: true;
  /** Checked again before each item, because the member may have lost it in the meantime. */
  permission: NamedPermission;
  /**
   * Runs one item for the member who started the task. After a crash the last item may run twice.
   * @param input as given to `createTask`; to be parsed
   * @returns the result in one sentence, or a pause
   * @throws AppError whose Chinese text becomes the item's
   */
  run(ctx: Context<MemberCaller>, input: unknown, step: TaskStep): Promise<string | TaskPause>;
  /** Runs before failed or cancelled items wait again, in the same transaction. */
  beforeRetry?(db: Queryable, taskId: string, state: "failed" | "cancelled"): Promise<void>;
}
