import { type getBell as api } from "@huiyan/contract/alarm/alarm.api";
import { bellEntries } from "@huiyan/contract/alarm/alarm.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { getEnabledAlgorithms } from "../../setting/setting.public.ts";
import { findMessageRows } from "../message.queries.ts";
import { viewMessage } from "../message-view.ts";
import { countUnread } from "../unread.queries.ts";

const maxEntries = bellEntries(Number.POSITIVE_INFINITY);

/** What stands in the alarm centre: how many are unread, and the newest. */
export async function getBell(ctx: Context<ReaderCaller>): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const enabled = (await getEnabledAlgorithms(ctx.db.sql, scope.orgId)) ?? null;
  const only = enabled === null ? {} : { algs: enabled };
  const [unread, rows] = await Promise.all([
    countUnread(ctx.db.sql, scope),
    findMessageRows(ctx.db.sql, scope, only, { page: 1, size: maxEntries }),
  ]);
  return {
    enabled,
    unread,
    list: rows.map((row) => viewMessage(ctx, row, ctx.request.language)),
    now: ctx.clock.now().getTime(),
  };
}
