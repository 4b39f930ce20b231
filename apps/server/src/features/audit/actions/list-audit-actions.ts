import { type listAuditActions as api } from "@huiyan/contract/audit/audit.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { ownGroupTerm } from "#features/organisation/organisation.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listActionsOf } from "../audit-log.queries.ts";
import { actionName } from "../audit-view.ts";

/** Returns the actions that occur in the organisation's audit log. */
export async function listAuditActions(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const actions = await listActionsOf(ctx.db.sql, orgId);
  const reader = { language: ctx.request.language, groupTerm: await ownGroupTerm(ctx.db.sql, orgId) };
  return actions.map((action) => ({ action, name: actionName(action, reader) }));
}
