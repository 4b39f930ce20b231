import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { maxBulkItems } from "@huiyan/contract/device/maintenance.rules";
import { usualMotion } from "@huiyan/contract/device/motion.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { type previewPointBulk as previewApi, startPointBulk as startApi } from "@huiyan/contract/point/point-bulk.api";
import { summarisePlan } from "#features/device/device.public.ts";
import { createTask } from "#features/task/task.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { inPieces } from "#platform/process/in-pieces.ts";
import { sourceSettings } from "../algorithm/copy-settings.ts";
import { storedMotion } from "../camera-source.ts";
import { listPointIds } from "../point.queries.ts";
import { planPoint } from "./plan-point.ts";
import { findBulkPoints } from "./point-bulk.queries.ts";

type BulkInput = Received<typeof startApi>;

/** Returns the ids of the requested points without duplicates. @throws AppError bulk_too_many */
async function chosenIds(ctx: Context<MemberCaller>, { point_ids, filter }: BulkInput): Promise<string[]> {
  if (filter === undefined) return [...new Set(point_ids)];
  const ids = await listPointIds(ctx.db.sql, ctx.caller.scope, filter, maxBulkItems + 1);
  refuseUnless(ids.length <= maxBulkItems, "bulk_too_many");
  return ids;
}

/**
 * Plans a bulk request for each point. The whole request fails if the caller does not see one of the requested points.
 * @throws AppError not_found, bulk_too_many
 */
async function planAll(ctx: Context<MemberCaller>, input: BulkInput) {
  const ids = await chosenIds(ctx, input);
  const rows = await findBulkPoints(ctx.db.sql, ctx.caller.scope, ids);
  if (input.request.action === "algorithms") await sourceSettings(ctx, input.request);
  // points that a filter found may have been removed meanwhile; such points are left out
  refuseUnless(input.filter !== undefined || rows.length === ids.length, "not_found");
  const nameOf = (algId: string) => algorithmName(algId, ctx.request.language);
  return inPieces(
    rows,
    ({ id, name, device_uid, device_name, is_own, analysis_fps, motion, online, connected, ...row }) => {
      const point = {
        id,
        online,
        connected,
        isOwn: is_own,
        analysisFps: Number(analysis_fps),
        algs: row.algs,
        deviceHas: (algId: string) => row.version[algId] !== undefined,
        motion: storedMotion(motion) ?? usualMotion,
      };
      return { _id: id, name, device_uid, device_name, plan: planPoint(input.request, point, nameOf) };
    },
  );
}

export async function previewPointBulk(
  ctx: Context<MemberCaller>,
  input: Received<typeof previewApi>,
): Promise<Answer<typeof previewApi>> {
  const planned = await planAll(ctx, input);
  const { language } = ctx.request;
  return summarisePlan(
    await inPieces(planned, ({ plan: { will, text, values }, device_uid: _, ...point }) => {
      return { ...point, will, text: formText(text, language, values) };
    }),
  );
}

/**
 * Starts a task for the points that the plan would change. The other points are left out.
 * @throws AppError nothing_to_do
 */
export async function startPointBulk(ctx: Context<MemberCaller>, input: BulkInput): Promise<Answer<typeof startApi>> {
  const { request } = input;
  const planned = (await planAll(ctx, input)).filter(({ plan }) => plan.will);
  refuseUnless(planned.length > 0, "nothing_to_do");
  return ctx.db.transaction(async (tx) => {
    const items = planned.map(({ _id, name, device_uid, device_name }) => ({
      name: `${name} ${device_name}`,
      input: { point_id: _id, request },
      // a device needs seconds per picture, so each device takes one at a time, and devices work in parallel
      ...(request.action === "snapshot" && { queue: device_uid }),
    }));
    const task_id = await createTask(ctx, tx.sql, startApi.name, items);
    await tx.audit(
      auditEntry(ctx, startApi.name, task_id, { after: { action: request.action, points: items.length } }),
    );
    return { task_id };
  });
}
