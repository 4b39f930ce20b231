import { NIL } from "uuid";
import { initialFeatures, type MemberCaller } from "#platform/context/caller.ts";
import { type Context, type Services } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { findActingMember, type HeldTask } from "./task-hold.queries.ts";

/**
 * Returns the context of the member who started the task, with the member's current rights, without a session, and in
 * the member's language at that time. The audit log names the task instead of a request.
 * @throws AppError membership_lost
 */
export async function taskContext(services: Services, task: HeldTask): Promise<Context<MemberCaller>> {
  const { staff_id: staffId, org_id: orgId, language } = task;
  const member = await findActingMember(services.db.sql, task, services.clock.now());
  if (member === undefined) refuse("membership_lost");
  const { account_id: accountId, role, department_id: departmentId } = member;
  const scope = { orgId, staffId, seesAll: role === "admin" };
  return {
    ...services,
    caller: {
      kind: "member",
      accountId,
      sessionId: NIL,
      orgId,
      staffId,
      role,
      // a started task is finished even if the organisation has lost a feature in the meantime
      features: initialFeatures,
      departmentId,
      scope,
      viewing: null,
      display: null,
    },
    request: { id: task.id, ip: "", userAgent: "", language, params: {}, header: () => "" },
  };
}
