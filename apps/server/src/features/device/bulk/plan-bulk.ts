import { type previewBulk as previewApi, startBulk as startApi } from "@huiyan/contract/device/maintenance.api";
import { maxBulkItems, packageFor } from "@huiyan/contract/device/maintenance.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { createTask } from "#features/task/task.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { listDeviceIds } from "../device.queries.ts";
import { listPackageRows } from "../upgrade/package.queries.ts";
import { findBulkRows, getGroupName } from "./bulk.queries.ts";
import { type Plan, planDevice } from "./plan-device.ts";
import { summarisePlan } from "./summarise-plan.ts";

type BulkInput = Received<typeof startApi>;

interface Planned {
  device_id: string;
  name: string;
  plan: Plan;
}

/** Returns the ids of the requested devices, each once. @throws AppError bulk_too_many */
async function chosenIds(ctx: Context<MemberCaller>, { device_ids, filter }: BulkInput): Promise<string[]> {
  if (filter === undefined) return [...new Set(device_ids)];
  const ids = await listDeviceIds(ctx.db.sql, ctx.caller.scope, filter, maxBulkItems + 1);
  refuseUnless(ids.length <= maxBulkItems, "bulk_too_many");
  return ids;
}

/**
 * Returns the plan of every device. Refuses the whole request if the caller does not see one of the devices.
 * @throws AppError not_found, bulk_too_many
 */
async function planAll(ctx: Context<MemberCaller>, input: BulkInput): Promise<Planned[]> {
  const { request } = input;
  const { scope } = ctx.caller;
  const { sql } = ctx.db;
  const deviceIds = await chosenIds(ctx, input);
  if ("group_id" in request) found(await getVisibleGroup(sql, scope, request.group_id));
  const [rows, packages, groupName] = await Promise.all([
    findBulkRows(sql, scope, deviceIds),
    listPackageRows(sql),
    "group_id" in request ? getGroupName(sql, request.group_id) : "",
  ]);
  // devices that a filter found may have been removed meanwhile; such devices are left out
  refuseUnless(input.filter !== undefined || rows.length === deviceIds.length, "not_found");
  return rows.map(({ version, platform, ...row }) => {
    const wanted = packageFor(packages, platform, "version" in request ? request.version : undefined)?.version;
    const device = { ...row, version: version.main_frame ?? "", wanted };
    return { device_id: row.device_id, name: row.nickname, plan: planDevice(request, device, groupName) };
  });
}

export async function previewBulk(
  ctx: Context<MemberCaller>,
  input: Received<typeof previewApi>,
): Promise<Answer<typeof previewApi>> {
  const planned = await planAll(ctx, input);
  return summarisePlan(
    planned.map(({ device_id, name, plan: { will, text, values } }) => ({
      device_id,
      name,
      will,
      text: formText(text, ctx.request.language, values),
    })),
  );
}

/**
 * Starts a task for the devices that the plan would change. The other devices are left out.
 * @throws AppError nothing_to_do
 */
export async function startBulk(
  ctx: Context<MemberCaller>,
  input: Received<typeof startApi>,
): Promise<Answer<typeof startApi>> {
  const { request } = input;
  const planned = (await planAll(ctx, input)).filter(({ plan }) => plan.will);
  refuseUnless(planned.length > 0, "nothing_to_do");
  return ctx.db.transaction(async (tx) => {
    const items = planned.map(({ device_id, name }) => ({
      name: `${name} ${device_id}`,
      // an item contains only the new name of its device, not the names of all devices
      input: {
        device_id,
        request:
          request.action === "rename"
            ? { action: request.action, names: { [device_id]: request.names[device_id] ?? name } }
            : request,
      },
    }));
    const task_id = await createTask(ctx, tx.sql, startApi.name, items);
    await tx.audit(
      auditEntry(ctx, startApi.name, task_id, { after: { action: request.action, devices: items.length } }),
    );
    return { task_id };
  });
}
