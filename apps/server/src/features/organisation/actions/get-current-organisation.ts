import { type Answer } from "@huiyan/contract/endpoint";
import { type getCurrentOrganisation as api } from "@huiyan/contract/organisation/organisation.api";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found } from "../../../platform/http/app-error.ts";
import { organisationOf, staffOf } from "../membership.ts";
import { listMemberships } from "../organisation.queries.ts";

export async function getCurrentOrganisation(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const memberships = await listMemberships(ctx.db.sql, ctx.caller.accountId);
  const current = found(memberships.find((row) => row.staff_id === ctx.caller.staffId));
  return { org: organisationOf(current), staff: staffOf(current) };
}
