import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import {
  type setPointArrangement as arrangementApi,
  type findPointAlgorithms as findApi,
  type removePointAlgorithm as removeApi,
  type savePointAlgorithm as saveApi,
  type listPointAlgorithmVersions as versionsApi,
} from "@huiyan/contract/point/point-algorithm.api";
import {
  type SettingField,
  settingFields,
  settingTroubles,
  usualSettings,
} from "@huiyan/contract/point/settings-form.rules";
import { listArrangementsFor, settingsSchemas } from "#features/algorithm/algorithm.public.ts";
import { pushConfigs, viewConfig } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { lockPoints, raiseConfigVersion } from "../camera.queries.ts";
import { changeOnPoint } from "./change-on-point.ts";
import {
  getPointWithDevice,
  listPointAlgorithms,
  listVersions,
  type PointWithDevice,
  setArrangement,
} from "./point-algorithm.queries.ts";

/** Returns the algorithms of a point with their settings. @throws AppError not_found */
export async function findPointAlgorithms(
  ctx: Context<MemberCaller>,
  { point_id }: Received<typeof findApi>,
): Promise<Answer<typeof findApi>> {
  const { language } = ctx.request;
  const point = found(await getPointWithDevice(ctx.db.sql, ctx.caller.scope, point_id));
  const schemaOf = await settingsSchemas(ctx.db.sql, point.platform);
  const rows = await listPointAlgorithms(ctx.db.sql, point_id);
  const used = new Set(rows.map(({ alg_id }) => alg_id));
  const arrangements = await listArrangementsFor(ctx.db.sql, ctx.caller.orgId, point.platform);
  const chosen = arrangements.find(({ id }) => id === point.arrangement_id);
  const { id: _id, name, device_id, device_name, connected, version } = point;
  return {
    point: { _id, name, device_id, device_name, connected, config: viewConfig(point) },
    list: rows.map(({ alg_id, settings, revision, at, user }) => ({
      alg_id,
      name: algorithmName(alg_id, language),
      version: version[alg_id] ?? "",
      revision,
      settings,
      schema: schemaOf(alg_id),
      update_at: at?.getTime() ?? null,
      update_by: user ?? "",
    })),
    arrangement:
      chosen === undefined
        ? null
        : { _id: chosen.id, name: chosen.name, missing: chosen.alg_ids.filter((algId) => !used.has(algId)) },
    arrangements: arrangements.map((each) => ({ _id: each.id, name: each.name })),
    offered: Object.entries(version).flatMap(([alg_id, present]) => {
      const schema = used.has(alg_id) ? null : schemaOf(alg_id);
      return schema === null ? [] : [{ alg_id, name: algorithmName(alg_id, language), version: present, schema }];
    }),
  };
}

/**
 * Returns the settings to store: entered values, defaults for omitted fields, and stored values for fields that are not
 * in the form.
 */
async function checkedSettings(
  ctx: Context<MemberCaller>,
  point: PointWithDevice,
  { alg_id, settings }: Received<typeof saveApi>,
): Promise<{ fields: SettingField[]; settings: Record<string, unknown> }> {
  const schema = (await settingsSchemas(ctx.db.sql, point.platform))(alg_id);
  if (schema === null) return refuse("settings_elsewhere");
  const fields = settingFields(schema);
  refuseUnless(fields.length > 0, "settings_elsewhere");
  const present = (await listPointAlgorithms(ctx.db.sql, point.id)).find((row) => row.alg_id === alg_id)?.settings;
  const [trouble] = settingTroubles(fields, settings);
  if (trouble !== undefined) {
    const { text, values } = trouble;
    const title = formText(String(values.title) as typeof text, ctx.request.language);
    return refuse("settings_invalid", { text, values: { ...values, title } });
  }
  const known = fields.flatMap((field) => {
    const source = field.kind === "fixed" ? present : settings;
    return source !== undefined && field.key in source ? [[field.key, source[field.key]]] : [];
  });
  return { fields, settings: { ...usualSettings(fields), ...Object.fromEntries(known) } };
}

/**
 * Adds an algorithm to a point, or changes its settings there.
 * @throws AppError not_found, settings_elsewhere, settings_invalid, settings_changed, settings_no_algorithm
 */
export async function savePointAlgorithm(
  ctx: Context<MemberCaller>,
  input: Received<typeof saveApi>,
): Promise<Answer<typeof saveApi>> {
  const point = found(await getPointWithDevice(ctx.db.sql, ctx.caller.scope, input.point_id));
  // a device refuses its whole configuration if it contains an algorithm that is not installed
  refuseUnless(point.version[input.alg_id] !== undefined, "settings_no_algorithm");
  const { fields, settings } = await checkedSettings(ctx, point, input);
  const { point_id, alg_id: algId, revision: basis, returned_to } = input;
  const cause = returned_to === undefined ? "save" : "return";
  const change = { algId, revision: basis, settings, fields, cause } as const;
  const [revision = basis] = await changeOnPoint(ctx, point_id, [change]);
  return { revision };
}

/** Sets the pipeline of a point. @throws AppError not_found */
export async function setPointArrangement(
  ctx: Context<MemberCaller>,
  { point_id, arrangement_id }: Received<typeof arrangementApi>,
): Promise<Answer<typeof arrangementApi>> {
  const deviceUid = await ctx.db.transaction(async (tx) => {
    const point = found((await lockPoints(tx.sql, ctx.caller.scope, [point_id]))[0]);
    const name = found(await setArrangement(tx.sql, point_id, arrangement_id));
    await raiseConfigVersion(tx.sql, [point.device_uid], [point_id]);
    await tx.audit(auditEntry(ctx, "point.setArrangement", point_id, { after: { name } }));
    return point.device_uid;
  });
  await pushConfigs(ctx, [deviceUid]);
  return {};
}

/** Removes an algorithm from a point. @throws AppError not_found, settings_elsewhere, settings_changed */
export async function removePointAlgorithm(
  ctx: Context<MemberCaller>,
  { point_id: pointId, alg_id: algId, revision }: Received<typeof removeApi>,
): Promise<Answer<typeof removeApi>> {
  const point = found(await getPointWithDevice(ctx.db.sql, ctx.caller.scope, pointId));
  const schema = (await settingsSchemas(ctx.db.sql, point.platform))(algId);
  refuseUnless(schema !== null, "settings_elsewhere");
  const fields = settingFields(schema);
  await changeOnPoint(ctx, pointId, [{ algId, revision, settings: undefined, fields, cause: "remove" }]);
  return {};
}

/** Returns the stored versions of an algorithm's settings at a point. @throws AppError not_found */
export async function listPointAlgorithmVersions(
  ctx: Context<MemberCaller>,
  { point_id, alg_id }: Received<typeof versionsApi>,
): Promise<Answer<typeof versionsApi>> {
  found(await getPointWithDevice(ctx.db.sql, ctx.caller.scope, point_id));
  const rows = await listVersions(ctx.db.sql, point_id, alg_id);
  return { list: rows.map(({ at, user, ...row }) => ({ ...row, at: at.getTime(), user: user ?? "" })) };
}
