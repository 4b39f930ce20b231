import { type Answer } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { type getAlias as api } from "@huiyan/contract/organisation/organisation.api";
import { aliasDefault } from "@huiyan/contract/organisation/organisation.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { ownGroupTerm } from "../group-term.ts";

/** Returns the organisation's term for device groups, which the console displays. */
export async function getAlias(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const own = await ownGroupTerm(ctx.db.sql, ctx.caller.orgId);
  return { group: own ?? formText(aliasDefault, ctx.request.language) };
}
