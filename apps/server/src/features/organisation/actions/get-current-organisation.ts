import { type Answer } from "@huiyan/contract/endpoint";
import { type getCurrentOrganisation as api } from "@huiyan/contract/organisation/organisation.api";
import { getPersonAsMember } from "#features/people/people.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { organisationOf, staffOf } from "../membership.ts";
import { listMemberships } from "../organisation.queries.ts";

export async function getCurrentOrganisation(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { accountId } = found(await getPersonAsMember(ctx.db.sql, ctx.caller.staffId));
  const memberships = await listMemberships(ctx.db.sql, accountId, ctx.clock.now());
  const current = found(memberships.find((row) => row.staff_id === ctx.caller.staffId));
  return { org: organisationOf(current), staff: staffOf(current) };
}
