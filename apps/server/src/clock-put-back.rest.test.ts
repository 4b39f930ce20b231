import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSql, runSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { features } from "./features.ts";
import { type DueTime } from "./platform/jobs/put-back.queries.ts";
import { ownTimes, putBackJob } from "./platform/jobs/put-back.ts";

let app: TestApp;
let times: readonly DueTime[];
beforeAll(async () => {
  app = await startTestApp();
  times = [...ownTimes, ...features(app.services).flatMap(({ dueTimes }) => dueTimes ?? [])];
});
afterAll(() => app.close());

/** Columns with times that need no correction after the clock was set back, with the reason. */
const others: Readonly<Record<string, string>> = {
  "failed_attempt.wait_until": "counts a wait longer than any as none by itself",
  "parking_retry.retry_at": "no longer read: job_retry took over",
  "app_nonce.ends_at": "a nonce that is refused for longer harms no caller",
  "device_command.expires_at": "part of the command's signature, which the device checks against its own clock",
  "parking_correction.until": "counts only if the correction began at the latest now",
  "parking_export.ends_at": "end of the exported span, which the user chose",
  "display_link.expires_at": "chosen by the user",
  "organisation.expires_at": "chosen by the operator",
  "service_subscription.ends_at": "end of a bought span",
  "service_notice.ends_at": "end of a bought span",
  "face.consent_until": "chosen by the user",
  "face.keep_until": "chosen by the user",
  "weighing_message.kept_until": "time of a weighing and the days that the user chose",
  "operator_setting.notice_until": "chosen by the operator",
  "shift_plan.valid_until": "chosen by the user",
  "patrol_sighting.seen_until": "end of a sighting",
};

interface Column {
  name: string;
  type: string;
}

/** SQL values by type, which are valid for any mandatory column of that type. */
const values: Readonly<Record<string, string>> = {
  uuid: "gen_random_uuid()",
  text: "'x'",
  int4: "1",
  int8: "1",
  int2: "1",
  float8: "1",
  bool: "false",
  timestamptz: "now()",
  jsonb: "'{}'",
  json: "'{}'",
  bytea: "'x'",
  date: "current_date",
  numeric: "1",
};
const insertable = ({ type }: Column) => values[type] ?? (type.startsWith("_") ? "'{}'" : "'x'");
/** SQL values that a check constraint of the table, or the condition of a due time, requires. */
const demanded: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  alarm_notice: { state: "'waiting'", kind: "'alarm'" },
  delivery: { state: "'waiting'" },
  task_item: { state: "'waiting'" },
  parking_order_report: { state: "'waiting'" },
  backup: { state: "'done'" },
  notify_rule_channel: { stage: "'alarm'" },
  live_push: { quality: "'main'" },
  live_seat: { quality: "'main'" },
  platform_heartbeat: { only_row: "true" },
  phone_code: { purpose: "'code'" },
  live_address: { quality: "'main'" },
  message_export: { format: "'xlsx'", language: "'zh-CN'" },
  viewing: { viewing_staff_id: "gen_random_uuid()" },
  unredeemed: { ticket_hash: "'x'" },
};

/** Writes one row with this time as the only row of the table. Foreign keys are not checked. */
async function writeRow({ table, column, rows }: DueTime, at: Date): Promise<void> {
  const found = await readSql(
    app.databaseUrl,
    `select attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       and attnotnull and not atthasdef and attname <> '${column}'`,
  );
  const columns = found as Column[];
  const set = {
    ...Object.fromEntries(columns.map((one) => [one.name, insertable(one)])),
    ...demanded[table],
    ...demanded[rows ?? ""],
  };
  const all = Object.entries(set).filter(([name]) => name !== column);
  const names = [column, ...all.map(([name]) => name)].map((name) => `"${name}"`).join(", ");
  const row = [`'${at.toISOString()}'`, ...all.map(([, value]) => value)].join(", ");
  await runSql(
    app.databaseUrl,
    `set session_replication_role = replica; delete from ${table}; insert into ${table} (${names}) values (${row})`,
  );
}

async function timeOf({ table, column }: DueTime): Promise<number> {
  const [row] = (await readSql(app.databaseUrl, `select max("${column}") as at from ${table}`)) as { at: Date }[];
  return row?.at.getTime() ?? Number.NaN;
}

const minuteMs = 60_000;
const cases = [
  ["half an hour", 30],
  ["two hours", 120],
  ["a day", 1440],
] as const;

describe("after the clock was set back", () => {
  it.each(cases)("by %s delays no column longer than its own maximum", async (_text, minutes) => {
    for (const time of times) {
      const longestMs = time.longestSeconds * 1000;
      await writeRow(time, new Date(app.clock.now().getTime() + longestMs));
      app.clock.moveBy(-minutes * minuteMs);
      await putBackJob(app.services, times).run();
      const waitMs = (await timeOf(time)) - app.clock.now().getTime();
      expect(waitMs, `${time.table}.${time.column}`).toBe(longestMs);
      app.clock.moveBy(minutes * minuteMs);
    }
  });

  it("keeps a time that is two minutes ahead, as parallel calls may write", async () => {
    for (const time of times) {
      const at = new Date(app.clock.now().getTime() + time.longestSeconds * 1000 + 2 * minuteMs - 1);
      await writeRow(time, at);
      await putBackJob(app.services, times).run();
      expect(await timeOf(time), `${time.table}.${time.column}`).toBe(at.getTime());
    }
  });

  it("lists every column with a due time for correction, or gives the reason why it needs none", async () => {
    const found = await readSql(
      app.databaseUrl,
      `select relname || '.' || attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
         and attname ~ '^(due_at|next_at|retry_at|watched_at|alive_at|ends_at|expires_at|totp_started_at|\\w*until)$'`,
    );
    const known = new Set([...times.map(({ table, column }) => `${table}.${column}`), ...Object.keys(others)]);
    expect((found as { name: string }[]).map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it("keeps the due time of an item that a user has postponed", async () => {
    const [item] = times.filter(({ table }) => table === "task_item");
    if (item === undefined) throw new Error("task items are not in the table");
    const at = new Date(app.clock.now().getTime() + 7 * 1440 * minuteMs);
    await writeRow(item, at);
    await runSql(app.databaseUrl, `update task_item set input = '{"not_before": 1}'`);
    await putBackJob(app.services, times).run();
    expect(await timeOf(item)).toBe(at.getTime());
  });

  it.each([
    ["device_page", "expires_at", "ticket_hash"],
    ["session", "ends_at", "viewing_staff_id"],
  ])("keeps the time %s.%s of a row without %s, which may be longer", async (table, column, condition) => {
    const [time, shorter] = times.filter((one) => one.table === table && one.column === column);
    if (time === undefined || shorter === undefined) throw new Error(`${table} is not in the table twice`);
    const at = new Date(app.clock.now().getTime() + Math.max(time.longestSeconds, shorter.longestSeconds) * 1000);
    await writeRow({ ...time, ...shorter }, at);
    await runSql(app.databaseUrl, `update ${table} set ${condition} = null`);
    await putBackJob(app.services, times).run();
    expect(await timeOf(time)).toBe(at.getTime());
  });

  it("checks the schedules again, and runs jobs again at minutes that repeat after the clock was set back", async () => {
    const node = await startTestApp({ env: { ROLES: "api,jobs" } });
    const queue = "device.cleanPages";
    await runSql(
      node.databaseUrl,
      `update pgboss.version set cron_on = now() + interval '2 hours';
       update pgboss.queue set maintain_on = now() + interval '2 hours' where name = '${queue}';
       insert into pgboss.job (name, state, singleton_on, start_after, policy) values
         ('${queue}', 'completed', (now() + interval '2 hours') at time zone 'UTC', now(), 'standard'),
         ('${queue}', 'retry', null, now() + interval '2 hours', 'standard')`,
    );
    await putBackJob(node.services, []).run();
    const [left] = (await readSql(
      node.databaseUrl,
      `select (select count(*)::int from pgboss.version where cron_on > now() + interval '1 hour') as looks,
        (select count(*)::int from pgboss.queue where maintain_on > now() + interval '1 hour') as cleans,
        (select count(*)::int from pgboss.job where start_after > now() + interval '1 hour'
          or singleton_on > (now() + interval '1 hour') at time zone 'UTC') as jobs`,
    )) as unknown[];
    await runSql(node.databaseUrl, "update pgboss.version set cron_on = now()");
    await putBackJob(node.services, []).run();
    const unchecked = await readSql(node.databaseUrl, "select from pgboss.version where cron_on is null");
    await node.close();
    expect([left, unchecked]).toEqual([{ looks: 0, cleans: 0, jobs: 0 }, []]);
  });
});
