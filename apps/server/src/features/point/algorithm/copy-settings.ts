import { type PointBulkRequest } from "@huiyan/contract/point/point-bulk.api";
import { settingFields } from "@huiyan/contract/point/settings-form.rules";
import { settingsSchemas } from "#features/algorithm/algorithm.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found, refuseUnless } from "#platform/error/app-error.ts";
import { changeOnPoint } from "./change-on-point.ts";
import { getPointWithDevice, listPointAlgorithms } from "./point-algorithm.queries.ts";

type Copy = PointBulkRequest & { action: "algorithms" };

/**
 * Returns the current settings of the point from which they are copied.
 * @throws AppError not_found, settings_invalid, settings_elsewhere
 */
export async function sourceSettings(ctx: Context<MemberCaller>, { from, alg_ids }: Copy) {
  const { platform } = found(await getPointWithDevice(ctx.db.sql, ctx.caller.scope, from));
  const schemaOf = await settingsSchemas(ctx.db.sql, platform);
  // berths belong to one point and cannot be copied
  refuseUnless(!alg_ids.some((id) => schemaOf(id) === null), "settings_elsewhere");
  const rows = (await listPointAlgorithms(ctx.db.sql, from)).filter(({ alg_id }) => alg_ids.includes(alg_id));
  if (rows.length < new Set(alg_ids).size) throw new AppError("settings_invalid", { text: "点位未启用所选算法" });
  return rows.map((row) => ({ ...row, fields: settingFields(schemaOf(row.alg_id)) }));
}

/**
 * Copies settings to another point.
 * @throws AppError not_found, settings_invalid, settings_no_algorithm, settings_changed
 */
export async function copySettings(ctx: Context<MemberCaller>, request: Copy, pointId: string): Promise<void> {
  const rows = await sourceSettings(ctx, request);
  const { version } = found(await getPointWithDevice(ctx.db.sql, ctx.caller.scope, pointId));
  refuseUnless(
    rows.every(({ alg_id }) => version[alg_id] !== undefined),
    "settings_no_algorithm",
  );
  const changes = rows.map(({ alg_id: algId, settings, fields }) => ({
    algId,
    settings,
    fields,
    cause: "copy" as const,
  }));
  await changeOnPoint(ctx, pointId, changes);
}
