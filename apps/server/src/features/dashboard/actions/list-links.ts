import { type listLinks as api } from "@huiyan/contract/dashboard/display-link.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type ListedLink, listLinkRows } from "../display-link.queries.ts";

const groupOf = ({ group_id, group_name }: ListedLink) =>
  group_id === null || group_name === null ? null : { _id: group_id, name: group_name };

/** Returns the screen shares, each with the number of screens that use it now. */
export async function listLinks(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const rows = await listLinkRows(ctx.db.sql, ctx.caller.scope, ctx.clock.now());
  return {
    list: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      screen: row.screen,
      group: groupOf(row),
      maker: row.maker,
      create_at: row.created_at.getTime(),
      expires_at: row.expires_at?.getTime() ?? null,
      last_time: row.used_at?.getTime() ?? null,
      sessions: row.sessions,
      state: row.state,
    })),
  };
}
