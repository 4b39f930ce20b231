import { type Berth } from "@huiyan/contract/berth/berth.api";
import { pushConfigs } from "#features/device/device.public.ts";
import { notifyBerthsChanged } from "#features/parking/parking.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type AuditLine } from "#platform/db/audit-line.ts";
import { type Queryable } from "#platform/db/database.ts";
import { violatedUnique } from "#platform/db/failures.ts";
import { AppError, found } from "#platform/error/app-error.ts";
import { getBerthRow } from "./berth.queries.ts";
import { type LockedPoint, lockPoint } from "./berth-change.queries.ts";
import { viewBerth } from "./berth-view.ts";
import { arrangeBerths } from "./watched.queries.ts";

/** Converts the violation of a unique number or label into an AppError; rethrows other errors. */
function numberTaken(error: unknown): never {
  const violated = violatedUnique(error);
  if (violated === "berth_number" || violated === "berth_label") throw new AppError("berth_number_taken");
  throw error;
}

interface BerthChange {
  /** Id of the changed berth; null if the change concerns no single berth. */
  berthId: string | null;
  /** Line for the audit log. */
  entry: AuditLine;
  /** True if the device needs new settings. */
  isWatched: boolean;
}

/**
 * Changes berths of one point while the point is locked. One transaction stores the change, the device's desired
 * settings and the audit line.
 * @param work makes the change; returns undefined if nothing had to be changed
 * @throws AppError not_found, berth_number_taken, and the errors of `work`
 */
export async function changeBerth(
  ctx: Context<MemberCaller>,
  by: { pointId: string } | { berthId: string },
  work: (db: Queryable, point: LockedPoint) => Promise<BerthChange | undefined>,
): Promise<void> {
  const { point, change } = await ctx.db
    .transaction(async (tx) => {
      const point = found(await lockPoint(tx.sql, ctx.caller.scope, by));
      const change = await work(tx.sql, point);
      if (change?.isWatched) await arrangeBerths(tx.sql, point, change.berthId);
      if (change !== undefined) await tx.audit(change.entry);
      return { point, change };
    })
    .catch(numberTaken);
  if (change === undefined) return;
  if (change.isWatched) await pushConfigs(ctx, [point.device_uid]);
  notifyBerthsChanged(ctx, [{ orgId: point.org_id, deviceUid: point.device_uid, pointId: point.id }]);
}

/** Returns the berth as shown to the console. @throws AppError not_found */
export async function answerBerth(ctx: Context<MemberCaller>, id: string): Promise<Berth> {
  return viewBerth(ctx, found(await getBerthRow(ctx.db.sql, ctx.caller.scope, id)));
}
