import { type Received } from "@huiyan/contract/endpoint";
import { type restorePerson as api } from "@huiyan/contract/people/people.api";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { lockPerson } from "../lock-person.ts";
import { setPersonRole, setPersonStatus } from "../person.queries.ts";

/** Back from “leave”, without assignments; a lead whose department is gone comes back as staff. */
export async function restorePerson(
  ctx: Context<MemberCaller>,
  { id }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx.sql, ctx.caller, "restore", id);
    if (person.role === "lead" && person.department_id === null) await setPersonRole(tx.sql, id, "staff");
    await setPersonStatus(tx.sql, id, "active", ctx.clock.now());
    const after = { name: person.name, status: "active" };
    await tx.audit(auditEntry(ctx, "people.restore", id, { before: { status: person.status }, after }));
  });
  return {};
}
