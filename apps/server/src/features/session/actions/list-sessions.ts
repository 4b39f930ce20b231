import { type Answer } from "@huiyan/contract/endpoint";
import { type listSessions as api } from "@huiyan/contract/session/session.api";
import { type AccountCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listSessionsOf } from "../session.queries.ts";

export async function listSessions(ctx: Context<AccountCaller>): Promise<Answer<typeof api>> {
  const rows = await listSessionsOf(ctx.db.sql, ctx.caller.accountId, ctx.clock.now());
  return {
    list: rows.map((row) => ({
      _id: row.id,
      ip: row.ip,
      user_agent: row.user_agent,
      create_at: row.created_at.getTime(),
      last_time: row.last_seen_at.getTime(),
      current: row.id === ctx.caller.sessionId,
      display: row.link_id === null || row.link === null ? null : { _id: row.link_id, name: row.link },
    })),
  };
}
