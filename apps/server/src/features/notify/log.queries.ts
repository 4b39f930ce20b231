import { type ChannelKind } from "@huiyan/contract/notify/channel-kinds";
import { type NoticeKind, type NoticeState } from "@huiyan/contract/notify/notify.rules";
import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { countUpTo } from "#platform/db/endless-page.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";

export interface NoticeFilter {
  orgId: string;
  state?: NoticeState | undefined;
  channelId?: string | undefined;
}

export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  state: NoticeState;
  channel_name: string;
  channel_kind: ChannelKind;
  rule_name: string;
  count: number;
  message_id: string | null;
  message: string | null;
  tries: number;
  status: number;
  error: string;
  error_values: unknown;
  took_ms: number;
  created_at: Date;
  next_at: Date | null;
  done_at: Date | null;
}

const filtered = ({ orgId, state, channelId }: NoticeFilter) => sql`
  n.org_id = ${orgId} and ${state === undefined ? sql`true` : sql`n.state = ${state}`}
  and ${channelId === undefined ? sql`true` : sql`n.channel_id = ${channelId}`}`;

/**
 * Returns a page of the notification log, newest first. Each entry has the newest of its alarms that is not deleted.
 */
export async function findNoticeRows(db: Queryable, filter: NoticeFilter, page: number, size: number) {
  const { rows } = await sql<NoticeRow>`
    with page as materialized (
      select n.* from alarm_notice n where ${filtered(filter)}
      order by n.created_at desc, n.id desc limit ${size} offset ${(page - 1) * size}
    )
    select p.*, c.name as channel_name, c.kind as channel_kind, m.id as message_id, m.message,
      (select count(*) from alarm_notice_member t where t.notice_id = p.id) as count
    from page p join notify_channel c on c.id = p.channel_id
    left join lateral (
      select m.id, m.message from alarm_notice_member t join message m on m.id = t.message_id and m.happened_at = t.happened_at
      where t.notice_id = p.id and m.deleted_at is null order by m.happened_at desc, m.id desc limit 1
    ) m on true
    order by p.created_at desc, p.id desc`.execute(db);
  return rows;
}

export function countNotices(db: Queryable, filter: NoticeFilter) {
  return countUpTo(db, sql`from alarm_notice n where ${filtered(filter)}`);
}

/**
 * Makes failed notifications wait like new ones, if their channel exists and is enabled.
 * @returns number of notifications
 */
export async function reopenNotices(db: Queryable, orgId: string, ids: readonly string[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update alarm_notice n set state = 'waiting', tries = 0, next_at = ${now}, created_at = ${now} from notify_channel c
    where n.org_id = ${orgId} and n.id = any(${ids}::uuid[]) and n.state = 'failed' and n.kind <> 'test'
      and c.id = n.channel_id and c.enabled and c.deleted_at is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function deleteOldNotices(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "alarm_notice", sql`created_at < ${before}`);
}
