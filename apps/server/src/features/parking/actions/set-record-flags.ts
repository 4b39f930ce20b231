import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type readRecords as api } from "@huiyan/contract/parking/parking.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { setFlag } from "../change/change.queries.ts";

type FlagAction = (ctx: Context<MemberCaller>, input: Received<typeof api>) => Promise<Answer<typeof api>>;

/**
 * Returns an action that sets a flag of records: read, marked, or picture viewed. All members share the flag, and the
 * record's version does not change.
 */
const setting =
  (column: Parameters<typeof setFlag>[3]): FlagAction =>
  async (ctx, { _id, status }) => ({
    changed: await setFlag(ctx.db.sql, ctx.caller.scope, _id, column, status === 1),
  });

export const readRecords = setting("client_read");
export const markRecords = setting("client_mark");
export const readRecordImages = setting("image_read");
