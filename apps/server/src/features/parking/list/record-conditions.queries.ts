import { type RecordFilter } from "@huiyan/contract/parking/parking.api";
import { listStatuses, reviewFilter } from "@huiyan/contract/parking/parking.rules";
import { type RawBuilder, sql } from "kysely";
import { type z } from "zod";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { likeText } from "#platform/db/like-text.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { plateLike } from "./plate-like.queries.ts";

type Condition = RawBuilder<unknown>;
/** Filters of the list; an absent one matches every record. */
export type RecordConditions = z.output<typeof RecordFilter>;

const isPending = sql`(r.review_state = 2 and r.scrap_cause is null and r.exclude_cause is null)`;
/** Conditions by status: 1 entered, 2 left, 3 order made. Must equal `parkingStatusOf` in the rules. */
const statusConditions: Readonly<Record<string, Condition>> = {
  1: sql`(r.leave_at is null and r.order_state not in (1, 2))`,
  2: sql`(r.leave_at is not null and r.order_state not in (1, 2))`,
  3: sql`r.order_state in (1, 2)`,
};

/**
 * Condition: a refund is due, because an order of the record, or of a record merged into it, was closed after its
 * payment.
 */
const hasRefundDue = (scope: Scope) => sql`r.id in (
  with recursive holder as (
    select m.id, m.merged_into from parking_order o join parking_record m on m.id = o.record_id
    where o.org_id = ${scope.orgId} and o.refund_at is not null and o.refunded_at is null
    union select m.id, m.merged_into from parking_record m join holder h on m.id = h.merged_into)
  select id from holder where merged_into is null)`;

/** Condition: the record has or may get an order, or would if it were not discarded or excluded. */
const mayBeCharged = sql`(r.fee_fen is not null or r.order_state <> 0 or (r.is_new_energy and r.entry_at is not null
  and r.leave_at is not null and (r.scrap_cause is not null or r.exclude_cause is not null)))`;

/** Returns the condition for a value of the list's type selector. docs/reference/parking.md P19. */
function typeCondition(status: number, scope: Scope, now: Date): Condition | undefined {
  const today = sql`r.at >= ${dayStart(now)}`;
  const conditions: Readonly<Record<number, Condition>> = {
    [listStatuses.unread]: sql`not r.client_read`,
    [listStatuses.today]: today,
    [listStatuses.todayUnread]: sql`(${today} and not r.client_read)`,
    [listStatuses.marked]: sql`r.client_mark`,
    [listStatuses.disputed]: sql`r.dispute_cause is not null`,
    [listStatuses.voided]: sql`r.scrap_cause is not null`,
    [listStatuses.noOrder]: sql`r.order_state = 0`,
    [listStatuses.refundDue]: hasRefundDue(scope),
    [listStatuses.pending]: isPending,
    [listStatuses.excluded]: sql`r.exclude_cause is not null`,
  };
  return conditions[status];
}

const flagged = (column: string) => (value: number) =>
  value === 0 ? undefined : sql`${sql.ref(column)} = ${value === 1}`;
const caused = (column: string) => (value: number) =>
  value === 1 ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} is null`;

function filterConditions(c: RecordConditions, scope: Scope, now: Date): (Condition | undefined)[] {
  const when = <T>(value: T | undefined, build: (value: T) => Condition | undefined) =>
    value === undefined ? undefined : build(value);
  const like = (text: string) => likeText(text);
  return [
    when(c.time_start, (value) => sql`r.at >= ${new Date(value)}`),
    when(c.time_end, (value) => sql`r.at <= ${new Date(value)}`),
    when(
      c.keyword || undefined,
      (value) => sql`(${plateLike(value)} or r.berth_label ilike ${like(value)} or r.serial like ${like(value)})`,
    ),
    when(c.plate_num || undefined, plateLike),
    when(c.berth_num || undefined, (value) => sql`r.berth_label ilike ${like(value)}`),
    when(
      c.device_id,
      (value) => sql`r.device_uid in (select id from device where org_id = ${scope.orgId} and device_id = ${value})`,
    ),
    when(c.point_id, (value) => sql`r.point_id = ${value}`),
    when(
      c.group_id,
      (value) => sql`r.device_uid in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id
        where g.org_id = ${scope.orgId} and g.path @> array[${value}::uuid])`,
    ),
    when(
      c.parking_time || undefined,
      (value) =>
        sql`coalesce(r.leave_at, case when r.is_open then ${now}::timestamptz end) - r.entry_at >= make_interval(mins => ${value})`,
    ),
    when(
      c.parking_status?.length ? c.parking_status : undefined,
      (values) =>
        sql`(${sql.join(
          values.map((value) => statusConditions[value] ?? sql`false`),
          sql` or `,
        )})`,
    ),
    when(c.client_read, flagged("r.client_read")),
    when(c.client_mark, flagged("r.client_mark")),
    when(c.dispute_state, caused("r.dispute_cause")),
    when(c.scrap_state, caused("r.scrap_cause")),
    when(c.exclude_state, caused("r.exclude_cause")),
    when(c.review_state || undefined, (value) => sql`r.review_state = any(${reviewFilter[value] ?? []}::int[])`),
    when(c.occupancy_settle || undefined, (value) => sql`r.is_settled = ${value === 2}`),
    when(c.order_type, (type) => (type === "charging" ? sql`r.is_charging` : mayBeCharged)),
    when(c.car_type || undefined, (value) => sql`r.car_type = ${value}`),
    typeCondition(c.status, scope, now),
  ];
}

/**
 * Returns the condition over `parking_record r` for records in the caller's scope that match the filters. Merged
 * records are left out.
 */
export function recordConditions(scope: Scope, conditions: RecordConditions, now: Date): Condition {
  const wanted = filterConditions(conditions, scope, now).filter((condition) => condition !== undefined);
  return sql.join([sql`r.merged_into is null`, inScope(scope, "r"), ...wanted], sql` and `);
}

/** Columns that count pending, marked, excluded and unread records. */
export const typeCounts: Condition = sql`
  count(*) filter (where ${isPending}) as pending, count(*) filter (where r.client_mark) as marked,
  count(*) filter (where r.exclude_cause is not null) as excluded, count(*) filter (where not r.client_read) as unread`;
