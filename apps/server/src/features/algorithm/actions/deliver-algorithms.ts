import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import {
  type dispatchArrangements as dispatchApi,
  type InstallRequest,
  type installAlgorithms as installApi,
  type previewInstall as previewApi,
  type uninstallAlgorithms as uninstallApi,
} from "@huiyan/contract/algorithm/delivery.api";
import { uninstallLaterMs } from "@huiyan/contract/algorithm/delivery.rules";
import { neverUninstalled, platformName } from "@huiyan/contract/algorithm/store.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { findBulkRows, summarisePlan } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { listArrangementsById } from "../arrangement/arrangement.queries.ts";
import { createDelivery } from "../delivery/delivery-item.ts";
import { offeredFor } from "../delivery/offered-for.ts";
import { type InstallPlan, planInstall } from "../delivery/plan-install.ts";
import { listOfferedPackages } from "../package/package.queries.ts";

interface Planned {
  device_id: string;
  nickname: string;
  connected: boolean;
  plan: InstallPlan;
}

/**
 * Returns the requested devices without duplicates.
 * @throws AppError not_found if the caller does not see one of them
 */
async function devicesOf(ctx: Context<MemberCaller>, deviceIds: readonly string[]) {
  const ids = [...new Set(deviceIds)];
  const rows = await findBulkRows(ctx.db.sql, ctx.caller.scope, ids);
  refuseUnless(rows.length === ids.length, "not_found");
  return rows;
}

/** Plans for each requested device which algorithms are installed. @throws AppError not_found, algorithm_missing */
async function planAll(
  ctx: Context<MemberCaller>,
  { platform, alg_ids, device_ids }: InstallRequest,
): Promise<Planned[]> {
  const { language } = ctx.request;
  const [rows, packages] = await Promise.all([devicesOf(ctx, device_ids), listOfferedPackages(ctx.db.sql)]);
  const offered = offeredFor(packages, alg_ids, platform).map(({ alg_id, version }) => ({ algId: alg_id, version }));
  const names = {
    platform: (id: string) => platformName(id, language),
    algorithm: (id: string) => algorithmName(id, language),
  };
  return rows.map(({ device_id, nickname, ...row }) => ({
    device_id,
    nickname,
    connected: row.connected,
    plan: planInstall(platform, offered, row, names),
  }));
}

export async function previewInstall(
  ctx: Context<MemberCaller>,
  input: Received<typeof previewApi>,
): Promise<Answer<typeof previewApi>> {
  const planned = await planAll(ctx, input);
  return summarisePlan(
    planned.map(({ device_id, nickname, plan: { text, values, algIds } }) => ({
      device_id,
      name: nickname,
      will: algIds.length > 0,
      text: formText(text, ctx.request.language, values),
    })),
  );
}

type Started = Answer<typeof installApi>;

/** Starts a task for the installations that the preview shows. @throws AppError nothing_to_do */
async function start(ctx: Context<MemberCaller>, action: string, planned: readonly Planned[]): Promise<Started> {
  const targets = planned
    .filter(({ plan }) => plan.algIds.length > 0)
    .map(({ plan, ...device }) => ({ ...device, algIds: plan.algIds }));
  refuseUnless(targets.length > 0, "nothing_to_do");
  return ctx.db.transaction(async (tx) => {
    const started = await createDelivery(ctx, tx.sql, "install", targets);
    const after = { devices: targets.length, algorithms: [...new Set(targets.flatMap(({ algIds }) => algIds))] };
    await tx.audit(auditEntry(ctx, action, started.task_id, { after }));
    return started;
  });
}

/** Starts a task that installs algorithms on devices. @throws AppError not_found, algorithm_missing, nothing_to_do */
export async function installAlgorithms(
  ctx: Context<MemberCaller>,
  input: Received<typeof installApi>,
): Promise<Started> {
  return start(ctx, "algorithm.install", await planAll(ctx, input));
}

/**
 * Starts a task that installs all algorithms of pipelines on devices.
 * @throws AppError not_found, nothing_to_do; algorithm_missing, also if the pipelines are for different platforms
 */
export async function dispatchArrangements(
  ctx: Context<MemberCaller>,
  input: Received<typeof dispatchApi>,
): Promise<Started> {
  const { device_id } = input;
  const device_ids = typeof device_id === "string" ? [device_id] : device_id;
  const wanted = [...new Set("gather_id" in input ? input.gather_id : input.gather_list.map(({ id }) => id))];
  const rows = await listArrangementsById(ctx.db.sql, ctx.caller.orgId, wanted);
  refuseUnless(rows.length === wanted.length, "not_found");
  const [platform = "", ...others] = new Set(rows.map((row) => row.platform));
  // a device has one platform, so pipelines for two platforms fit no device
  refuseUnless(others.length === 0, "algorithm_missing");
  const alg_ids = rows.flatMap((row) => row.alg_ids);
  return start(ctx, "algorithm.dispatch", await planAll(ctx, { platform, alg_ids, device_ids }));
}

/**
 * Starts a task that uninstalls algorithms from devices.
 * @throws AppError not_found, algorithm_stays, uninstall_time, nothing_to_do
 */
export async function uninstallAlgorithms(
  ctx: Context<MemberCaller>,
  { device_ids, alg_ids, at }: Received<typeof uninstallApi>,
): Promise<Started> {
  refuseUnless((at ?? 0) - ctx.clock.now().getTime() <= uninstallLaterMs, "uninstall_time");
  refuseUnless(!alg_ids.some((id) => neverUninstalled.includes(id)), "algorithm_stays");
  const rows = await devicesOf(ctx, device_ids);
  const targets = rows
    .map(({ device_id, nickname, connected, version }) => ({
      device_id,
      nickname,
      connected,
      algIds: alg_ids.filter((id) => version[id] !== undefined),
    }))
    .filter(({ algIds }) => algIds.length > 0);
  refuseUnless(targets.length > 0, "nothing_to_do");
  return ctx.db.transaction(async (tx) => {
    const started = await createDelivery(ctx, tx.sql, "uninstall", targets, at);
    const after = { devices: targets.length, algorithms: alg_ids, ...(at !== undefined && { at }) };
    await tx.audit(auditEntry(ctx, "algorithm.uninstall", started.task_id, { after }));
    return started;
  });
}
