import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { fen } from "@huiyan/contract/parking/fen";
import { type summariseOrders as api } from "@huiyan/contract/parking/statistics.api";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Figures, getOrderFigures } from "../statistics/statistics.queries.ts";

const nothing: Figures = { complete: 0, reviewed: 0, made: 0, paid: 0, made_fen: 0, paid_fen: 0 };

/** Returns a ratio in percent with one decimal: docs/reference/orders.md O14. */
function rate(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}

function viewFigures({ complete, reviewed, made, paid, made_fen, paid_fen }: Figures) {
  const amounts = { amount_fen: fen(made_fen), paid_fen: fen(paid_fen) };
  return { complete, reviewed, sample_rate: rate(reviewed, complete), made, paid, ...amounts };
}

const sumOf = (all: readonly Figures[]): Figures =>
  all.reduce(
    (sum, each) => ({
      complete: sum.complete + each.complete,
      reviewed: sum.reviewed + each.reviewed,
      made: sum.made + each.made,
      paid: sum.paid + each.paid,
      made_fen: sum.made_fen + each.made_fen,
      paid_fen: sum.paid_fen + each.paid_fen,
    }),
    nothing,
  );

/** Returns order figures by day and by group. Days without any orders are included with zeros. */
export async function summariseOrders(
  ctx: Context<ReaderCaller>,
  { group_id: groupId, days: count }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const days = Array.from({ length: count }, (_, at) => dayStart(now, at - count + 1).getTime());
  const since = dayStart(now, 1 - count);
  const found = await getOrderFigures(ctx.db.sql, ctx.caller.scope, { since, groupId });
  const byDay = new Map(found.days.map((figures) => [figures.day, figures]));
  return {
    total: viewFigures(sumOf(found.days)),
    days: days.map((day) => ({ day, ...viewFigures(byDay.get(day) ?? nothing) })),
    groups: found.groups.map(({ id, name, ...figures }) => ({
      group_id: id,
      name: name ?? "",
      ...viewFigures(figures),
    })),
  };
}
