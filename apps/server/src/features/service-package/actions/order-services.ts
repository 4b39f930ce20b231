import { dayOf } from "@huiyan/contract/calendar";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ErrorKey } from "@huiyan/contract/errors";
import { type orderServices as api } from "@huiyan/contract/service-package/package.api";
import {
  bundleTitle,
  cartTexts,
  findBundle,
  givesOf,
  isTrial,
  lineFen,
  lineTrouble,
  totalFen,
} from "@huiyan/contract/service-package/package.rules";
import { v7 } from "uuid";
import { lockOrganisation, sellsPackages } from "#features/allowance/allowance.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { AppError, found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { countUnpaid, getOrderRow, insertOrder, type LineRow, setPaid, takeTrial } from "../order/order.queries.ts";
import { viewOrder } from "../order/order-view.ts";
import { putInForce } from "../order/put-in-force.ts";
import { lockSubscription } from "../own/subscription.queries.ts";

/** Maximum unpaid orders of an organisation. */
const unpaidMax = 10;
const troubleKeys: Partial<Record<NonNullable<ReturnType<typeof lineTrouble>>, ErrorKey>> = {
  [cartTexts.trial]: "package_trial",
};

type Line = Received<typeof api>["list"][number];

/**
 * Returns a line of an order with the current name and price.
 * @throws AppError package_unknown, package_trial, package_renewal
 */
async function priced(db: Queryable, orgId: string, line: Line): Promise<LineRow> {
  const trouble = lineTrouble(line);
  if (trouble !== undefined) refuse(troubleKeys[trouble] ?? "package_unknown");
  const chosen = findBundle(line);
  if (chosen === undefined) throw new AppError("package_unknown");
  if (line.renews !== null) {
    const renewed = found(await lockSubscription(db, orgId, line.renews));
    const isSame = renewed.bundle_id === line.bundle_id && renewed.quantity === line.number && !isTrial(line);
    refuseUnless(isSame, "package_renewal");
  }
  return { ...line, ...givesOf(chosen.bundle), title: bundleTitle(chosen), total_fen: lineFen(line) };
}

/** Returns an order number that users can read out: the date and the random end of the id. */
const numberOf = (id: string, now: Date): string =>
  `F${dayOf(now.getTime()).replaceAll("-", "")}${id.slice(-10).toUpperCase()}`;

/**
 * Orders packages at the prices of the server. An order of price zero takes effect at once.
 * @throws AppError packages_not_sold, package_unknown, package_trial, package_trial_used, package_renewal,
 * package_orders_many
 */
export async function orderServices(
  ctx: Context<MemberCaller>,
  { list }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  refuseUnless(sellsPackages(ctx), "packages_not_sold");
  const { orgId, staffId } = ctx.caller;
  const [id, now] = [v7(), ctx.clock.now()];
  const order = await ctx.db.transaction(async (tx) => {
    await lockOrganisation(tx.sql, orgId);
    refuseUnless((await countUnpaid(tx.sql, orgId)) < unpaidMax, "package_orders_many");
    const lines: LineRow[] = [];
    for (const line of list) lines.push(await priced(tx.sql, orgId, line));
    const trials = lines.filter(isTrial).length;
    refuseUnless(trials <= 1, "package_trial");
    const total = totalFen(lines);
    await insertOrder(tx.sql, { id, orgId, number: numberOf(id, now), staffId, totalFen: total, lines, now });
    if (trials > 0) refuseUnless(await takeTrial(tx.sql, orgId, id), "package_trial_used");
    if (total === 0) {
      await setPaid(tx.sql, { id, by: null, note: "", now });
      await putInForce(tx.sql, { id, org_id: orgId, lines }, now);
    }
    const row = found(await getOrderRow(tx.sql, id, orgId));
    const after = { number: row.number, total_fen: total, lines: lines.map(({ title }) => title) };
    await tx.audit(auditEntry(ctx, "servicePackage.order", id, { after }));
    return row;
  });
  ctx.organisationChanges.notify({ orgId });
  return viewOrder(order);
}
