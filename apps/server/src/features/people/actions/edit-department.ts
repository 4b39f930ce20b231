import { type Received } from "@huiyan/contract/endpoint";
import { type editDepartment as api } from "@huiyan/contract/people/department.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { lockDepartment, renameDepartment } from "../department.queries.ts";
import { nameTaken } from "../name-taken.ts";

/** Renames a department. @throws AppError department_exists, not_found */
export async function editDepartment(
  ctx: Context<MemberCaller>,
  { _id, name }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db
    .transaction(async (tx) => {
      const department = found(await lockDepartment(tx.sql, ctx.caller, _id));
      await renameDepartment(tx.sql, _id, name);
      const before = { name: department.name };
      await tx.audit(auditEntry(ctx, "people.editDepartment", _id, { before, after: { name } }));
    })
    .catch(nameTaken);
  return {};
}
