import { type NoticeKind } from "@huiyan/contract/notify/notify.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type AlarmCount, countedKinds, type NoticedAlarm, namedAlarms } from "../send/notice-content.ts";

/**
 * SQL for the alarms of a notification that may still be reported: not deleted, and not grouped under another alarm. An
 * escalation also leaves out alarms that are no longer in the state `open`.
 */
const members = (id: string, kind: NoticeKind) => sql`
  alarm_notice_member t join message m on m.id = t.message_id and m.happened_at = t.happened_at
  where t.notice_id = ${id} and m.deleted_at is null and m.folded_into is null
    and ${kind === "escalation" ? sql`m.state = 'open'` : sql`true`}`;

export async function countMembers(db: Queryable, id: string, kind: NoticeKind) {
  const { rows } = await sql<AlarmCount & { kinds: number; total: number }>`
    select c.alg_id as "algId", c.severity, p.name as point, c.count, count(*) over () as kinds, (sum(c.count) over ())::int as total
    from (select m.alg_id, m.severity, m.point_id, count(*) as count from ${members(id, kind)} group by 1, 2, 3) c
    join point p on p.id = c.point_id order by c.severity desc, c.count desc, c.alg_id, p.name limit ${countedKinds}`.execute(
    db,
  );
  const counts = rows.map(({ algId, severity, point, count }) => ({ algId, severity, point, count }));
  return { counts, kinds: rows[0]?.kinds ?? 0, total: rows[0]?.total ?? 0 };
}

/** Returns the alarms that the notification names, sorted by severity, then by time. */
export async function findNamedMembers(db: Queryable, id: string, kind: NoticeKind): Promise<NoticedAlarm[]> {
  const { rows } = await sql<NoticedAlarm>`
    with named as materialized (
      select m.* from ${members(id, kind)} order by m.severity desc, m.happened_at desc, m.id desc limit ${namedAlarms}
    )
    select m.id, m.alg_id as "algId", m.severity, m.message, p.name as point, d.nickname as device,
      coalesce((select string_agg(g.name, '、' order by g.name) from device_binding b
        join device_group g on g.id = b.group_id and g.deleted_at is null where b.device_uid = m.device_uid), '') as groups,
      m.happened_at as "happenedAt", coalesce(nullif(m.res_image, ''), m.image) as picture
    from named m join point p on p.id = m.point_id join device d on d.id = m.device_uid
    order by m.severity desc, m.happened_at desc, m.id desc`.execute(db);
  return rows;
}

/**
 * Returns the key of an alarm's picture, if the alarm belongs to the notification; empty if the alarm has no picture.
 * Undefined if the organisation, the channel or the alarm no longer exists.
 */
export async function getPictureOfMember(db: Queryable, id: string, messageId: string): Promise<string | undefined> {
  const { rows } = await sql<{ picture: string }>`
    select coalesce(nullif(m.res_image, ''), m.image) as picture
    from alarm_notice n
    join organisation o on o.id = n.org_id and o.status = 'active'
    join notify_channel c on c.id = n.channel_id and c.deleted_at is null
    join alarm_notice_member t on t.notice_id = n.id and t.message_id = ${messageId}
    join message m on m.id = t.message_id and m.happened_at = t.happened_at and m.org_id = n.org_id
    where n.id = ${id} and m.deleted_at is null`.execute(db);
  return rows[0]?.picture;
}

/** Returns the ids of the bursts to which alarms of the notification belong. */
export async function findStormsOf(db: Queryable, id: string, kind: NoticeKind): Promise<string[]> {
  const { rows } = await sql<{ storm_id: string }>`
    select distinct m.storm_id from ${members(id, kind)} and m.storm_id is not null`.execute(db);
  return rows.map(({ storm_id }) => storm_id);
}

/** Returns the title that the organisation has chosen; otherwise its name. */
export async function getOrganisationTitle(db: Queryable, orgId: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select coalesce(nullif(title, ''), name) as title from organisation where id = ${orgId}`.execute(db);
  return rows[0]?.title ?? "";
}
