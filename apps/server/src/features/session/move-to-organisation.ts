import { sessionLife } from "@huiyan/contract/session/session.rules";
import { type Queryable } from "#platform/db/database.ts";
import { moveSession } from "./session.queries.ts";
import { newToken } from "./token.ts";

/**
 * Moves the session to another organisation.
 * @returns new token of the session
 */
export async function moveToOrganisation(db: Queryable, sessionId: string, orgId: string, now: Date): Promise<string> {
  const token = newToken();
  const graceUntil = new Date(now.getTime() + sessionLife.oldTokenGraceSeconds * 1000);
  await moveSession(db, sessionId, orgId, token.hash, now, graceUntil);
  return token.text;
}
