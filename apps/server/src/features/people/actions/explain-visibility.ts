import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type explainVisibility as api } from "@huiyan/contract/people/people.api";
import { getVisibleDevice } from "#features/device/device.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getPersonInView } from "../person.queries.ts";
import { findGrants, findGroupsOfDevice } from "../visibility.queries.ts";

/**
 * Returns whether a member sees a device, and through which assignments. Uses the same database views as the permission
 * checks.
 */
export async function explainVisibility(
  ctx: Context<MemberCaller>,
  { _id, device_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const person = found(await getPersonInView(sql, ctx.caller, _id));
  const device = found(await getVisibleDevice(sql, ctx.caller.scope, device_id));
  const grants = person.role === "admin" ? [] : await findGrants(sql, person.id, device.id);
  const active = person.status === "active";
  const reasons = person.role === "admin" ? [{ kind: "admin" as const, group: "", person: "" }] : grants;
  return {
    visible: active && reasons.length > 0,
    status: person.status,
    role: person.role,
    reasons,
    groups: await findGroupsOfDevice(sql, device.id),
  };
}
