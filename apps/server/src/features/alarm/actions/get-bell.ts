import { type getBell as api } from "@huiyan/contract/alarm/alarm.api";
import { bellEntries } from "@huiyan/contract/alarm/alarm.rules";
import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { getEnabledAlgorithms } from "#features/setting/setting.public.ts";
import { isWall, type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { findMessageRows, type MessageRow } from "../message.queries.ts";
import { viewWithStorms } from "../storm/storm-view.ts";
import { countUnread } from "../unread.queries.ts";

const maxEntries = bellEntries(Number.POSITIVE_INFINITY);
/**
 * Milliseconds before now in which the newest alarms are searched first. Older alarms are searched only if too few are
 * found, because a search over years is slow.
 */
const recentMs = 31 * 86_400_000;

async function findNewest(ctx: Context<ReaderCaller>, enabled: readonly string[] | null): Promise<MessageRow[]> {
  const { scope } = ctx.caller;
  const only = enabled === null ? { no_algs: livestockAlgorithms } : { algs: enabled };
  const wanted = { page: 1, size: maxEntries };
  const start = ctx.clock.now().getTime() - recentMs;
  const recent = await findMessageRows(ctx.db.sql, scope, { ...only, start }, wanted);
  return recent.length === maxEntries ? recent : findMessageRows(ctx.db.sql, scope, only, wanted);
}

/** Returns the content of the alarm centre: the number of unread alarms, and the newest ones. */
export async function getBell(ctx: Context<ReaderCaller>): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const enabled = await getEnabledAlgorithms(ctx.db.sql, scope.orgId);
  // a screen share shows no alarm centre; the page needs only `now`, the time from which it follows new alarms
  if (isWall(ctx.caller))
    return { enabled: enabled && [...enabled], unread: 0, list: [], now: ctx.clock.now().getTime() };
  const [unread, rows] = await Promise.all([countUnread(ctx.db.sql, scope), findNewest(ctx, enabled)]);
  return {
    enabled: enabled && [...enabled],
    unread,
    list: await viewWithStorms(ctx, rows),
    now: ctx.clock.now().getTime(),
  };
}
