import { type findMessages as api } from "@huiyan/contract/alarm/alarm.api";
import { displayMessage } from "@huiyan/contract/dashboard/display-link.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type Page } from "@huiyan/contract/paging";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { isWall, type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { findMessageRows } from "../message.queries.ts";
import { countMessages } from "../message-total.queries.ts";
import { viewWithStorms } from "../storm/storm-view.ts";

type Counted = Pick<Page, "count" | "more" | "counted">;

/**
 * Returns the number of alarms if it follows from the number of rows on the page. A full page gives only a minimum.
 * Returns undefined if a separate count query is needed.
 */
function countOfPage({ page, size }: Received<typeof api>, rows: number): Counted | undefined {
  const before = (page - 1) * size;
  if (rows === size) return { count: before + rows, more: true, counted: false };
  return rows > 0 || page === 1 ? { count: before + rows } : undefined;
}

export async function findMessages(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const { scope, kind } = ctx.caller;
  const forWall = isWall(ctx.caller);
  const today = dayStart(ctx.clock.now()).getTime();
  // a screen share shows only today's alarms
  const start = forWall ? { start: Math.max(input.start ?? 0, today) } : {};
  const conditions = { ...input, ...start, singly: kind === "app" };
  const { sql } = ctx.db;
  const as_of = ctx.clock.now().getTime();
  const counting = input.count === 1 ? countMessages(sql, scope, conditions) : undefined;
  const [rows, counted] = await Promise.all([findMessageRows(sql, scope, conditions, input), counting]);
  const total = counted ?? countOfPage(input, rows.length) ?? (await countMessages(sql, scope, conditions));
  const list = await viewWithStorms(ctx, rows);
  return {
    list: forWall ? list.map(displayMessage) : list,
    page: { page, size, ...total, as_of },
  };
}
