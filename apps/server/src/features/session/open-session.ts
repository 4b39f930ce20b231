import { sessionLife } from "@huiyan/contract/session/session.rules";
import { v7 } from "uuid";
import { type Context, type RequestFacts } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { insertSession } from "./session.queries.ts";
import { newToken } from "./token.ts";

interface SessionKind {
  viewingStaffId?: string;
  displayLinkId?: string;
}

/**
 * Opens a session for the account.
 * @param kind `viewingStaffId`: member as whom the console is viewed; the session is read-only and expires after a
 * fixed time. `displayLinkId`: screen share for which the session is opened.
 * @returns token of the session
 */
export async function openSession(
  ctx: Pick<Context, "clock"> & { request: Pick<RequestFacts, "ip" | "userAgent"> },
  db: Queryable,
  accountId: string,
  orgId: string | null,
  { viewingStaffId, displayLinkId }: SessionKind = {},
): Promise<string> {
  const token = newToken();
  const now = ctx.clock.now();
  const lifeSeconds = viewingStaffId === undefined ? sessionLife.idleSeconds : sessionLife.viewAsSeconds;
  await insertSession(db, {
    id: v7(),
    tokenHash: token.hash,
    accountId,
    orgId,
    now,
    endsAt: new Date(now.getTime() + lifeSeconds * 1000),
    viewingStaffId: viewingStaffId ?? null,
    displayLinkId: displayLinkId ?? null,
    ip: ctx.request.ip,
    userAgent: ctx.request.userAgent,
  });
  return token.text;
}
