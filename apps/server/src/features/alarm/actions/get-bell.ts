import { type getBell as api } from "@huiyan/contract/alarm/alarm.api";
import { bellEntries } from "@huiyan/contract/alarm/alarm.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { countUnread } from "../audience.queries.ts";
import { findMessageRows } from "../message.queries.ts";
import { viewMessage } from "../message-view.ts";

const mostEntries = bellEntries(Number.POSITIVE_INFINITY);

export async function getBell(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const [unread, rows] = await Promise.all([
    countUnread(ctx.db.sql, scope),
    findMessageRows(ctx.db.sql, scope, {}, 1, mostEntries),
  ]);
  return { unread, list: rows.map((row) => viewMessage(ctx, row)), now: ctx.clock.now().getTime() };
}
