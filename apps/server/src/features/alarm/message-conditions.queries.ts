import { dueMinutes, unfinishedStates } from "@huiyan/contract/alarm/handling.rules";
import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { stormSpanSeconds } from "@huiyan/contract/alarm/storm.rules";
import { algorithmsNamed } from "@huiyan/contract/algorithm/algorithm.rules";
import { type RawBuilder, sql } from "kysely";
import { likeText } from "#platform/db/like-text.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

/** Filters of message/list and message/summary; absent or empty means any. */
export interface MessageConditions {
  start?: number | undefined;
  end?: number | undefined;
  alg_id?: string | undefined;
  point_id?: string | undefined;
  group_id?: string | undefined;
  device_id?: string | undefined;
  keyword?: string | undefined;
  no_algs?: readonly string[] | undefined;
  /** Only alarms of these algorithms; an empty list finds none. */
  algs?: readonly string[] | undefined;
  received_after?: number | undefined;
  received_until?: number | undefined;
  /** 0: any; 1: read; −1: unread. `mark` uses the same values. */
  read?: number | undefined;
  mark?: number | undefined;
  /** Handling states; an alarm in any of them matches. */
  state?: readonly string[] | undefined;
  severity?: number | undefined;
  /** Only unfinished alarms whose deadline is before this time, in epoch milliseconds. */
  due_before?: number | undefined;
  /** 1: only alarms assigned to the caller. */
  mine?: number | undefined;
  /** 1: only alarms that are on no valid weighing slip. */
  off_slip?: number | undefined;
  /** True: every alarm of a burst is a separate entry. Set for API clients, which read all alarms. */
  singly?: boolean | undefined;
  /** Only alarms of this burst, each as a separate entry. */
  storm_id?: string | undefined;
}

type Condition = RawBuilder<unknown>;
const flag = (column: string) => (value: number) =>
  value === 0 ? undefined : sql`${sql.ref(column)} = ${value === 1}`;

/**
 * Returns the condition for a keyword in a licence plate, or in the name of a point, device or algorithm in any
 * language. Names are searched in their small tables, not in the alarms.
 */
function keywordCondition(keyword: string, scope: Scope): Condition {
  const like = likeText(keyword);
  const algs = algorithmsNamed(keyword);
  // plates are compared last, because comparing a plate takes longest and most alarms have none
  return sql`(m.alg_id = any(${algs}::text[])
    or m.point_id in (select id from point where org_id = ${scope.orgId} and name ilike ${like})
    or m.device_uid in (select id from device where org_id = ${scope.orgId} and (nickname ilike ${like} or device_id ilike ${like}))
    or (m.plate <> '' and m.plate ilike ${like}))`;
}

const offSlip = sql`not exists (
  select from weighing_message u join weighing_slip s on s.id = u.slip_id and s.org_id = u.org_id
  where u.message_id = m.id and u.org_id = m.org_id and s.void_id is null)`;

/** Returns one condition per filter; undefined for a filter whose value means “any”. */
function filterConditions(c: MessageConditions, scope: Scope): (Condition | undefined)[] {
  const when = <T>(value: T | undefined, build: (value: T) => Condition | undefined) =>
    value === undefined ? undefined : build(value);
  return [
    when(c.start, (value) => sql`m.happened_at >= ${new Date(value)}`),
    when(c.end, (value) => sql`m.happened_at <= ${new Date(value)}`),
    when(c.alg_id || undefined, (value) => sql`m.alg_id = any(${value.split(",")}::text[])`),
    when(c.no_algs, (value) => (value.length === 0 ? undefined : sql`not m.alg_id = any(${value}::text[])`)),
    when(c.algs, (value) => sql`m.alg_id = any(${value}::text[])`),
    when(c.point_id, (value) => sql`m.point_id = ${value}`),
    when(
      c.device_id,
      (value) => sql`m.device_uid in (select id from device where org_id = ${scope.orgId} and device_id = ${value})`,
    ),
    when(c.group_id, (value) => groupCondition(value, scope)),
    when(c.keyword || undefined, (value) => keywordCondition(value, scope)),
    when(c.received_after, (value) => sql`m.received_at > ${new Date(value)}`),
    when(c.received_until, (value) => sql`m.received_at <= ${new Date(value)}`),
    when(c.read, flag("m.client_read")),
    when(c.mark, flag("m.client_mark")),
    when(c.state, (value) => sql`m.state = any(${value}::text[])`),
    when(c.severity, (value) => sql`m.severity = ${value}`),
    when(c.due_before, (value) => isDueBefore(value)),
    when(c.storm_id, (value) => sql`m.storm_id = ${value}`),
    when(c.off_slip || undefined, () => offSlip),
    when(c.mine || undefined, () => sql`m.assignee_id = ${scope.staffId}`),
  ];
}

/**
 * Returns the condition for unfinished alarms whose deadline is before `at`, in epoch milliseconds. Counted and weighed
 * loads have no deadline.
 */
export function isDueBefore(at: number): Condition {
  const since = (minutes: number) => sql`${new Date(at - minutes * 60_000)}::timestamptz`;
  return sql`(m.state = any(${unfinishedStates}::text[]) and m.alg_id <> all(${[...livestockAlgorithms]}::text[]) and m.happened_at < case m.severity
    when 3 then ${since(dueMinutes[3])} when 1 then ${since(dueMinutes[1])} else ${since(dueMinutes[2])} end)`;
}

function groupCondition(groupId: string, { orgId }: Scope): Condition {
  return sql`m.device_uid in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id
    where g.org_id = ${orgId} and g.path @> array[${groupId}::uuid])`;
}

/** Returns true if alarms of bursts are listed as separate entries. */
export const isSingly = ({ singly, storm_id }: MessageConditions) => singly === true || storm_id !== undefined;

/**
 * FROM clause for `entryConditions`. `k` repeats the alarm's columns, so that the subquery for older alarms of the same
 * burst can refer to them.
 */
export const messageEntries: Condition = sql`message m
  cross join lateral (select m.storm_id as of_storm, m.happened_at as of_time, m.id as of_id) k`;

/**
 * Returns the WHERE clause over `messageEntries`, for lists in which a burst is one entry. An alarm is left out if the
 * same list contains an older alarm of its burst.
 * A burst is therefore found even if the user sees or filters only some of its alarms, or its oldest alarm was deleted.
 */
export function entryConditions(scope: Scope, conditions: MessageConditions): Condition {
  const each = messageConditions(scope, conditions);
  if (isSingly(conditions)) return each;
  return sql`${each} and (m.storm_id is null or not exists (
    select from message m where m.storm_id = k.of_storm and ${each}
      and m.happened_at <= k.of_time and m.happened_at > k.of_time - ${`${stormSpanSeconds} s`}::interval
      and (m.happened_at, m.id) < (k.of_time, k.of_id)))`;
}

/** Returns the WHERE clause over `message m` for visible lead alarms in the scope that match the filters. */
export function messageConditions(scope: Scope, conditions: MessageConditions): Condition {
  const wanted = filterConditions(conditions, scope).filter((condition) => condition !== undefined);
  return sql.join([sql`m.folded_into is null and m.deleted_at is null`, inScope(scope, "m"), ...wanted], sql` and `);
}
