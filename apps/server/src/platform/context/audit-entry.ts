import { type AuditLine } from "../db/audit-line.ts";
import { actingStaffId, type Caller } from "./caller.ts";
import { type Context } from "./context.ts";

function actorOf(caller: Caller): Pick<AuditLine, "orgId" | "accountId" | "staffId"> {
  if (caller.kind === "member")
    return { orgId: caller.orgId, accountId: caller.accountId, staffId: actingStaffId(caller) };
  if (caller.kind === "user" || caller.kind === "operator")
    return { orgId: caller.orgId, accountId: caller.accountId, staffId: null };
  return { orgId: null, accountId: null, staffId: null };
}

/**
 * Returns an audit line for an action of this request.
 * @param rest changed values; also the actor if the request has no caller yet
 */
export function auditEntry(ctx: Context, action: string, objectId: string, rest: Partial<AuditLine> = {}): AuditLine {
  const { id: requestId, ip } = ctx.request;
  return { at: ctx.clock.now(), ...actorOf(ctx.caller), action, objectId, ip, requestId, ...rest };
}
