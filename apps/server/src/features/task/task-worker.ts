import { type NamedPermission } from "@huiyan/contract/permissions";
import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Context } from "../../platform/context/context.ts";

/** Does the items of one kind of long task. */
export interface TaskWorker {
  /** Also the name of the endpoint that starts it, for example `people.import`. */
  kind: string;
  /** Judged anew before each item, since the person may have lost it in the meantime. */
  permission: NamedPermission;
  /**
   * Does one item in the name of the person who started the task. After a crash the last item may run twice.
   * @param input as it was given to `createTask`; to be parsed
   * @returns what became of it, in one sentence
   * @throws AppError whose Chinese text becomes the item's
   */
  run(ctx: Context<MemberCaller>, input: unknown): Promise<string>;
}
