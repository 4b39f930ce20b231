import { type HandleState } from "@huiyan/contract/alarm/alarm.rules";
import { foldedIdsMax, foldSpanSeconds } from "@huiyan/contract/alarm/folding.rules";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type RequestedPage, sliceOf } from "#platform/db/endless-page.ts";
import { fewDevices } from "#platform/db/few-devices.queries.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { timeOfId } from "#platform/db/uuid-time.ts";
import {
  entryConditions,
  isSingly,
  type MessageConditions,
  messageConditions,
  messageEntries,
} from "./message-conditions.queries.ts";

export interface MessageRow {
  id: string;
  point_id: string;
  point_name: string;
  device_uid: string;
  device_id: string;
  device_name: string;
  device_online: boolean;
  group_name: string | null;
  alg_id: string;
  severity: number;
  message: string;
  image: string;
  res_image: string;
  res_video: string[];
  happened_at: Date;
  received_at: Date;
  client_read: boolean;
  client_mark: boolean;
  state: HandleState;
  version: number;
  assignee_id: string | null;
  assignee_name: string | null;
  /** User who took the last step. */
  handler_id: string | null;
  handler_name: string | null;
  is_folded: boolean;
  folded_count: number;
  /** Ids of the oldest alarms grouped under this lead alarm, up to the contract's maximum. */
  folded_msgids: string[];
  /** Id of the lead alarm, if this alarm is grouped under one. */
  folded_into: string | null;
  /** Id of the burst that the alarm belongs to; for a grouped alarm, the burst of its lead alarm. */
  storm_id: string | null;
  data: Record<string, unknown>;
}

/** Time range of the selected alarms, passed as values so that the planner skips the partitions of other months. */
interface Times {
  from: Date;
  until: Date;
}
const timesOf = (times: readonly Date[]): Times => {
  const sorted = times.map((time) => time.getTime()).toSorted((a, b) => a - b);
  return { from: new Date(sorted[0] ?? 0), until: new Date(sorted.at(-1) ?? 0) };
};
const spanMs = foldSpanSeconds * 1000;

/**
 * Returns the selected columns of alarms.
 * @param handled alias of the row with the handling: the alarm (m), or the lead alarm of a grouped one (h)
 * @param times time range of the alarms
 */
function columnsOf(handled: "m" | "h", { from, until }: Times) {
  const h = sql.ref(handled);
  return sql`
  m.id, m.point_id, p.name as point_name, m.device_uid, d.device_id, d.nickname as device_name, d.online as device_online,
  (select string_agg(g.name, '、' order by g.name) from device_binding b join device_group g on g.id = b.group_id where b.device_uid = m.device_uid) as group_name,
  m.alg_id, m.severity, m.message, m.image, m.res_image, m.res_video, m.happened_at, m.received_at,
  ${h}.client_read, ${h}.client_mark, ${h}.state, ${h}.version, ${h}.assignee_id, a.name as assignee_name,
  t.staff_id as handler_id, s.name as handler_name,
  m.is_folded, m.folded_into, ${h}.storm_id, m.data,
  coalesce(case when m.is_folded then (
    select c.repeats from message_head c
    where c.org_id = m.org_id and c.point_id = m.point_id and c.alg_id = m.alg_id and c.head_at = m.happened_at and c.head_id = m.id) end, 0) as folded_count,
  case when m.is_folded then array(
    select f.id from message f
    where f.folded_into = m.id and f.org_id = m.org_id and f.happened_at >= ${from} and f.happened_at < ${new Date(until.getTime() + spanMs)}
    order by f.happened_at, f.id limit ${foldedIdsMax}) else '{}' end as folded_msgids`;
}
function joinsOf(handled: "m" | "h", { from, until }: Times) {
  const h = sql.ref(handled);
  return sql`
  join point p on p.id = m.point_id join device d on d.id = m.device_uid left join staff a on a.id = ${h}.assignee_id
  left join lateral (
    select t.staff_id from message_step t
    where t.message_id = ${h}.id and t.happened_at = ${h}.happened_at and t.org_id = ${h}.org_id and t.version = ${h}.version
      and t.happened_at > ${new Date(from.getTime() - spanMs)} and t.happened_at <= ${until} limit 1
  ) t on ${h}.version > 0 left join staff s on s.id = t.staff_id`;
}

/**
 * Selects alarms with their handling. A grouped alarm has the handling of its lead alarm.
 * @param times time range of the alarms
 */
function selectHandled(times: Times, where: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  return sql<MessageRow>`
    select ${columnsOf("h", times)} from message m
    join message h on h.id = coalesce(m.folded_into, m.id) and h.happened_at = uuid_time(coalesce(m.folded_into, m.id)) and h.org_id = m.org_id
      and h.happened_at > ${new Date(times.from.getTime() - spanMs)} and h.happened_at <= ${times.until}
    ${joinsOf("h", times)}
    where m.happened_at >= ${times.from} and m.happened_at <= ${times.until} and h.deleted_at is null and ${where} ${tail}`;
}

const order = { time: sql`m.happened_at`, id: sql`m.id` };

/**
 * Selects the ids of the alarms of a page with an index-only scan. If none of them belongs to a burst, they are the
 * entries of the page.
 */
export function selectPage(scope: Scope, conditions: MessageConditions, wanted: RequestedPage) {
  const { from, tail } = sliceOf(wanted, order);
  return sql<PageRow>`
    select m.id, m.happened_at, m.storm_id from message m where ${messageConditions(scope, conditions)} and ${from} ${tail}`;
}
interface PageRow {
  id: string;
  happened_at: Date;
  storm_id: string | null;
}

/** Selects the ids of the entries of a page. A burst appears as its oldest alarm. */
export function selectEntries(scope: Scope, conditions: MessageConditions, wanted: RequestedPage) {
  const { from, tail } = sliceOf(wanted, order);
  return sql<PageRow>`
    select m.id, m.happened_at, m.storm_id from ${messageEntries} where ${entryConditions(scope, conditions)} and ${from} ${tail}`;
}

/**
 * Returns true if the page can be read without counting rows: the first page, or a page next to the one that the client
 * holds. Other pages need an offset in entries, which depends on bursts.
 */
const isNear = ({ page, from_page = 0, after_id, before_id }: RequestedPage) =>
  page === 1 ||
  (page === from_page + 1 && after_id !== undefined) ||
  (page === from_page - 1 && before_id !== undefined);

/** Finds the ids of a page. First tries the faster query that ignores bursts, because most pages contain none. */
async function findPage(db: Queryable, scope: Scope, conditions: MessageConditions, wanted: RequestedPage) {
  const singly = isSingly(conditions);
  if (singly || isNear(wanted)) {
    const { rows } = await selectPage(scope, conditions, wanted).execute(db);
    if (singly || rows.every(({ storm_id }) => storm_id === null)) return rows;
  }
  return (await selectEntries(scope, conditions, wanted).execute(db)).rows;
}

/**
 * Returns one page of entries, newest first. Finds the ids with an index-only scan, then reads the rows from the
 * monthly partitions of these alarms.
 */
export async function findMessageRows(
  db: Queryable,
  scope: Scope,
  conditions: MessageConditions,
  wanted: RequestedPage,
): Promise<MessageRow[]> {
  const of = await fewDevices(db, scope, conditions);
  const page = await findPage(db, of.scope, of.filter, wanted);
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const times = page.map(({ happened_at }) => happened_at);
  const span = timesOf(times);
  const { rows } = await sql<MessageRow>`
    select ${columnsOf("m", span)} from message m ${joinsOf("m", span)}
    where m.id = any(${ids}::uuid[]) and m.happened_at = any(${times}::timestamptz[]) and m.deleted_at is null and m.org_id = ${scope.orgId}
    order by m.happened_at desc, m.id desc`.execute(db);
  return rows;
}

export async function getMessageRow(db: Queryable, scope: Scope, id: string): Promise<MessageRow | undefined> {
  const at = timeOfId(id);
  if (at === undefined) return undefined;
  const where = sql`m.id = ${id} and ${inScope(scope, "m")}`;
  return (await selectHandled({ from: at, until: at }, where, sql``).execute(db)).rows[0];
}

/** Returns the alarms that are grouped under a lead alarm, oldest first. */
export async function listMemberRows(
  db: Queryable,
  scope: Scope,
  headId: string,
  { page, size }: { page: number; size: number },
): Promise<MessageRow[]> {
  const at = timeOfId(headId);
  if (at === undefined) return [];
  const tail = sql`order by m.happened_at, m.id limit ${size} offset ${(page - 1) * size}`;
  const times = { from: at, until: new Date(at.getTime() + spanMs) };
  const where = sql`m.folded_into = ${headId} and ${inScope(scope, "m")}`;
  return (await selectHandled(times, where, tail).execute(db)).rows;
}

/** Returns those of the lead alarms that the caller sees. */
export async function getMessageRows(db: Queryable, scope: Scope, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const times = ids.flatMap((id) => timeOfId(id) ?? []);
  const where = sql`m.id = any(${ids}::uuid[]) and ${inScope(scope, "m")}`;
  return (await selectHandled(timesOf(times), where, sql``).execute(db)).rows;
}

/** Returns alarms without checking a scope. The caller must send them only to users who may see them. */
export async function getMessagesForPush(db: Queryable, ids: readonly string[]): Promise<MessageRow[]> {
  const times = ids.flatMap((id) => timeOfId(id) ?? []);
  const where = sql`m.id = any(${ids}::uuid[])`;
  return (await selectHandled(timesOf(times), where, sql``).execute(db)).rows;
}
