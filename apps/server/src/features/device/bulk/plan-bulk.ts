import {
  type BulkRequest,
  type previewBulk as previewApi,
  startBulk as startApi,
} from "@huiyan/contract/device/upkeep.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found, refuseUnless } from "../../../platform/http/app-error.ts";
import { getVisibleGroup } from "../../group/group.public.ts";
import { createTask } from "../../task/task.public.ts";
import { listPackageRows } from "../upgrade/package.queries.ts";
import { findBulkRows, getGroupName } from "./bulk.queries.ts";
import { type Plan, planDevice } from "./plan-device.ts";

interface Planned {
  device_id: string;
  name: string;
  plan: Plan;
}

/** Looks at every device; one that the caller does not see ends it. @throws AppError not_found */
async function planAll(
  ctx: Context<MemberCaller>,
  request: BulkRequest,
  deviceIds: readonly string[],
): Promise<Planned[]> {
  const { scope } = ctx.caller;
  const { sql } = ctx.db;
  if ("group_id" in request) found(await getVisibleGroup(sql, scope, request.group_id));
  const [rows, packages, groupName] = await Promise.all([
    findBulkRows(sql, scope, deviceIds),
    listPackageRows(sql),
    "group_id" in request ? getGroupName(sql, request.group_id) : "",
  ]);
  refuseUnless(rows.length === new Set(deviceIds).size, "not_found");
  return rows.map(({ version, platform, ...row }) => {
    const newest = packages.find((item) => item.platform === "" || item.platform === platform)?.version;
    const device = { ...row, version: version.main_frame ?? "", newest };
    return { device_id: row.device_id, name: row.nickname, plan: planDevice(request, device, groupName) };
  });
}

export async function previewBulk(
  ctx: Context<MemberCaller>,
  { request, device_ids }: Received<typeof previewApi>,
): Promise<Answer<typeof previewApi>> {
  const planned = await planAll(ctx, request, device_ids);
  const list = planned.map(({ device_id, name, plan: { will, text, values } }) => ({
    ...{ device_id, name, will },
    text: formText(text, ctx.request.language, values),
  }));
  return { count: list.filter(({ will }) => will).length, list };
}

/** Leaves to a task what the preview says will happen; the rest is left out. @throws AppError nothing_to_do */
export async function startBulk(
  ctx: Context<MemberCaller>,
  { request, device_ids }: Received<typeof startApi>,
): Promise<Answer<typeof startApi>> {
  const planned = (await planAll(ctx, request, device_ids)).filter(({ plan }) => plan.will);
  refuseUnless(planned.length > 0, "nothing_to_do");
  return ctx.db.transaction(async (tx) => {
    const items = planned.map(({ device_id, name }) => ({
      name: `${name} ${device_id}`,
      // of all new names each item needs its own
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
