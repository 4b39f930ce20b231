import { type RawBuilder, sql } from "kysely";
import {
  addCountChanges,
  hoursSince,
  messageDays,
  messageDeviceDays,
  messageHours,
  unreadMessages,
} from "#features/alarm/count/message-count.queries.ts";
import { type TestApp } from "../test-app.ts";

interface Count {
  what: string;
  n: number;
}
type Counts = Promise<Count[][]>;

const facts = (...columns: string[]) =>
  sql.raw(`concat_ws(' ', ${["org_id", "device_uid", "alg_id", ...columns].join(", ")}) as what`);

function rowsOf({ services }: TestApp, queries: RawBuilder<Count>[]): Counts {
  return Promise.all(queries.map(async (query) => (await query.execute(services.db.sql)).rows));
}

/** Returns the totals that figures use: by hour and point, by day and point, and by day and device. */
export function countedMessages(app: TestApp): Counts {
  const sums = (what: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql<Count>`select ${what}, sum(count) as n from ${from} t group by 1 having sum(count) <> 0 order by 1`;
  return rowsOf(app, [
    sums(facts("point_id", "hour"), messageHours),
    sums(facts("point_id", "day"), messageDays),
    sums(facts("day"), messageDeviceDays),
    sums(facts(), unreadMessages),
  ]);
}

/** Returns the counts of {@link countedMessages}, computed from the stored messages instead of the totals. */
export function storedMessages(app: TestApp): Counts {
  const counts = (what: RawBuilder<unknown>, only = sql``) => sql<Count>`
    select ${what}, count(*) as n from message where folded_into is null and deleted_at is null ${only} group by 1 order by 1`;
  return rowsOf(app, [
    counts(facts("point_id", "hour_start(happened_at)")),
    counts(facts("point_id", "day_start(happened_at)")),
    counts(facts("day_start(happened_at)")),
    counts(facts(), sql`and not client_read`),
  ]);
}

/** Adds recorded changes to the totals, like the counting job. */
export function addCounts({ services, clock }: TestApp): Promise<void> {
  return addCountChanges(services.db.sql, hoursSince(clock.now()));
}

/** Groups later messages of a point under an early one. */
export async function foldMessages({ services }: TestApp, start: number): Promise<void> {
  await sql`
    update message m set folded_into = h.id
    from (select id, point_id from message order by id limit 1 offset ${start}) h
    where m.point_id = h.point_id and m.id > h.id and m.folded_into is null and m.deleted_at is null`.execute(
    services.db.sql,
  );
}

/** Changes totals without the triggers, so that they are wrong, and then recounts them. */
export async function spoilAndRecount({ services, clock }: TestApp): Promise<void> {
  const { sql: db } = services.db;
  await sql`update message_day set count = count + 5`.execute(db);
  await sql`delete from message_hour`.execute(db);
  await sql`update message_unread_count set count = count + 5`.execute(db);
  await sql`select recount_messages(${hoursSince(clock.now())})`.execute(db);
}

/** Returns the start of the day of each time, as the database computes it. */
export async function dayStartsOf({ services }: TestApp, times: readonly Date[]): Promise<Date[]> {
  const { rows } = await sql<{ day: Date }>`
    select day_start(at) as day from unnest(${times}::timestamptz[]) at`.execute(services.db.sql);
  return rows.map(({ day }) => day);
}
