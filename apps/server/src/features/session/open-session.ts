import { sessionLife } from "@huiyan/contract/session/session.rules";
import { v7 } from "uuid";
import { type Context } from "../../platform/context/context.ts";
import { type Queryable } from "../../platform/db/database.ts";
import { insertSession } from "./session.queries.ts";
import { newToken } from "./token.ts";

/** Opens a session for the account and answers its token. */
export async function openSession(
  ctx: Context,
  db: Queryable,
  accountId: string,
  orgId: string | null,
): Promise<string> {
  const token = newToken();
  const now = ctx.clock.now();
  await insertSession(db, {
    id: v7(),
    tokenHash: token.hash,
    accountId,
    orgId,
    now,
    endsAt: new Date(now.getTime() + sessionLife.idleSeconds * 1000),
    ip: ctx.request.ip,
    userAgent: ctx.request.userAgent,
  });
  return token.text;
}
