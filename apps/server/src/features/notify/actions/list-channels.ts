import { type Answer } from "@huiyan/contract/endpoint";
import { type listChannels as api } from "@huiyan/contract/notify/channel.api";
import { noticeErrorText } from "@huiyan/contract/notify/notice-error";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type ListedChannel, listChannelRows } from "../channel/channel.queries.ts";
import { targetOf } from "../channel/channel-settings.ts";

export async function listChannels(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const rows = await listChannelRows(ctx.db.sql, ctx.caller.orgId);
  const failingOf = ({ failing_since, error, error_values }: ListedChannel) =>
    failing_since === null
      ? null
      : { since: failing_since.getTime(), text: noticeErrorText(error, error_values, ctx.request.language) };
  const list = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    enabled: row.enabled,
    version: row.version,
    target: targetOf(row.kind, row.settings),
    rules: row.rules,
    failing: failingOf(row),
    waiting: row.waiting,
    last_done_at: row.last_done_at?.getTime() ?? null,
  }));
  return { list, has_links: ctx.config.publicUrl !== undefined };
}
