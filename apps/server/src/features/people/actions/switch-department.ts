import { type Received } from "@huiyan/contract/endpoint";
import { type switchDepartment as api } from "@huiyan/contract/people/people.api";
import { needsDepartment } from "@huiyan/contract/people/people.rules";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { clearAssignments } from "../assignment.queries.ts";
import { lockDepartment } from "../department.queries.ts";
import { lockPerson } from "../lock-person.ts";
import { setPersonDepartment } from "../person.queries.ts";

/**
 * Moves a member to another department. Deletes the member's assignments, because otherwise the lead of the new
 * department would see the assigned devices.
 * @throws AppError department_needed, not_found, person_state, person_protected
 */
export async function switchDepartment(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  const { caller } = ctx;
  const departmentId = input.dep_id === undefined || input.dep_id === caller.orgId ? null : input.dep_id;
  await ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx.sql, caller, "switch", input._id);
    const mayStandAlone = !needsDepartment(person.role) && caller.role === "admin";
    refuseUnless(departmentId !== null || mayStandAlone, "department_needed");
    if (departmentId !== null) found(await lockDepartment(tx.sql, caller, departmentId));
    if (departmentId === person.department_id) return;
    await setPersonDepartment(tx.sql, person.id, departmentId);
    await clearAssignments(tx.sql, person.id);
    const [before, after] = [{ department: person.department_id }, { department: departmentId }];
    await tx.audit(auditEntry(ctx, "people.switchDepartment", person.id, { before, after }));
  });
  return {};
}
