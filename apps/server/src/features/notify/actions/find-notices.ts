import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findAlarmNotices as api } from "@huiyan/contract/notify/notice.api";
import { noticeErrorText } from "@huiyan/contract/notify/notice-error";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countNotices, findNoticeRows } from "../log.queries.ts";

export async function findAlarmNotices(
  ctx: Context<MemberCaller>,
  { page, size, state, channel_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const filter = { orgId: ctx.caller.orgId, state, channelId: channel_id };
  const [rows, counted] = await Promise.all([
    findNoticeRows(ctx.db.sql, filter, page, size),
    countNotices(ctx.db.sql, filter),
  ]);
  const list = rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    state: row.state,
    channel: { name: row.channel_name, kind: row.channel_kind },
    rule: row.rule_name,
    count: row.count,
    message_id: row.message_id ?? "",
    message: row.message ?? "",
    tries: row.tries,
    status: row.status,
    error: noticeErrorText(row.error, row.error_values, ctx.request.language),
    took_ms: row.took_ms,
    create_at: row.created_at.getTime(),
    next_at: row.next_at?.getTime() ?? null,
    done_at: row.done_at?.getTime() ?? null,
  }));
  return { list, page: { page, size, ...counted } };
}
