import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type SettingField } from "@huiyan/contract/point/settings-form.rules";
import { z } from "zod";
import { pushConfigs } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { lockPoints, raiseConfigVersion } from "../camera.queries.ts";
import { changeSettings, listPointAlgorithms, type SettingChange } from "./point-algorithm.queries.ts";

type Next = Pick<SettingChange, "pointId" | "algId" | "settings" | "cause"> & {
  /** Revision on which the change is based; undefined: the current revision. */
  revision?: number;
  fields: readonly SettingField[];
};

const Named = z.array(z.object({ name: z.string() }));

/** Returns a settings value for the audit log. Regions and lines are listed by name; time periods are only counted. */
function shown(value: unknown): unknown {
  const named = Named.safeParse(value).data;
  if (named !== undefined) return named.map(({ name }) => name);
  return Array.isArray(value) ? value.length : value;
}

const summary = (fields: readonly SettingField[], settings: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(fields.flatMap(({ key, title }) => (key in settings ? [[title, shown(settings[key])]] : [])));

/**
 * Changes the settings of algorithms on one point, and sends them to its device. Changes all of them or none.
 * @returns the new revisions
 * @throws AppError not_found, settings_changed
 */
export async function changeOnPoint(
  ctx: Context<MemberCaller>,
  pointId: string,
  changes: readonly Omit<Next, "pointId">[],
): Promise<number[]> {
  const by = { staffId: ctx.caller.staffId, now: ctx.clock.now(), pointId };
  const { revisions, deviceUid } = await ctx.db.transaction(async (tx) => {
    const point = found((await lockPoints(tx.sql, ctx.caller.scope, [pointId]))[0]);
    const present = new Map((await listPointAlgorithms(tx.sql, pointId)).map((row) => [row.alg_id, row]));
    const done: number[] = [];
    for (const next of changes) {
      const before = present.get(next.algId);
      const stored = await changeSettings(tx.sql, { revision: before?.revision ?? 0, ...next, ...by });
      refuseUnless(stored !== undefined, "settings_changed");
      done.push(stored);
      const name = next.settings === undefined ? "point.removeAlgorithm" : "point.saveAlgorithm";
      const alg_ids = algorithmName(next.algId, "zh-CN");
      const after = { alg_ids, ...summary(next.fields, next.settings) };
      await tx.audit(auditEntry(ctx, name, pointId, { before: summary(next.fields, before?.settings), after }));
    }
    await raiseConfigVersion(tx.sql, [point.device_uid], [pointId]);
    return { revisions: done, deviceUid: point.device_uid };
  });
  await pushConfigs(ctx, [deviceUid]);
  return revisions;
}
