// Measures the database's processor time for the statement that stores a group of alarms: by the number of events in
// the group, and with single parts of the statement's work switched off. Linux only. Prints a table.
// npm run bench -- statement [--groups 100]
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { uploadedPictures } from "../../apps/server/src/features/alarm/ingest/event-pictures.ts";
import { prepareEvent } from "../../apps/server/src/features/alarm/ingest/prepare-event.ts";
import { type PreparedEvent } from "../../apps/server/src/features/alarm/ingest/prepared-event.ts";
import { createEventStore } from "../../apps/server/src/features/alarm/ingest/store-events.queries.ts";
import { alarmKind } from "../../apps/server/src/features/alarm/kind/alarm.kind.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { migrate } from "../../apps/server/src/platform/db/migrate.ts";
import { ensurePartitions } from "../../apps/server/src/platform/db/partitions.queries.ts";
import { EventKinds } from "../../apps/server/src/platform/event/event-kind.ts";
import { startPostgres } from "../../apps/server/src/platform/postgres/start-postgres.ts";
import { machine, median } from "../statistics.ts";

const { values } = parseArgs({ options: { groups: { type: "string", default: "100" } } });
const groups = Number(values.groups);
const devices = 50;
const data = {
  boxes: Array.from({ length: 7 }, () => ({ x: 0.1234, y: 0.2345, w: 0.3456, h: 0.4567, label: "person", conf: 0.91 })),
  count: 1,
  region: "北门",
  seconds: 3,
  polygon: [
    [0.3, 0.4],
    [0.95, 0.4],
    [0.95, 1],
    [0.3, 1],
  ],
};
/**
 * Variants of the measurement: name, the statement that switches a part off, and the statement that switches it on
 * again.
 */
const parts = [
  ["everything", "", ""],
  [
    "without folding",
    `insert into organisation_setting (org_id, name, value, changed_at) select id, 'folding', '{"gap_seconds":0}', now() from organisation`,
    "delete from organisation_setting",
  ],
  [
    "without counts",
    "alter table message disable trigger message_stored",
    "alter table message enable trigger message_stored",
  ],
  [
    "without the message's foreign key",
    "alter table message drop constraint message_org_id_device_uid_point_id_fkey",
    "",
  ],
] as const;

const folder = await mkdtemp(join(tmpdir(), "huiyan-statement-"));
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: () => {} });
const admin = new pg.Client({ connectionString: postgres.url });
const db = openDatabase(postgres.url, 1, () => undefined, "unlimited");
const storeEvents = createEventStore(db);
let made = 0;

interface PointRow {
  id: string;
  org_id: string;
  device_uid: string;
}

/** Returns a validated alarm; successive alarms are from successive devices. */
function nextAlarm(points: readonly PointRow[]): PreparedEvent {
  const point = points[made++ % devices];
  if (point === undefined) throw new Error("no device");
  const now = new Date();
  const alarm = { type: "area_intrusion", channel: "1", alg_id: "area_intrusion", happened_at: now.getTime() };
  const verdict = prepareEvent(
    { event_id: randomUUID(), offset_ms: 0, data, images: [], ...alarm },
    {
      orgId: point.org_id,
      deviceUid: point.device_uid,
      points: new Map([["1", point.id]]),
      now,
      pictures: uploadedPictures(new Map(), now),
      kinds: new EventKinds([alarmKind]),
    },
  );
  if (!verdict.ok) throw new Error(verdict.refusal.text);
  return verdict.event;
}

/** Returns the processor time of a process, nanoseconds; see proc(5), schedstat. */
const processorTime = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]);

/**
 * Measures the statement for groups of `size` events.
 * @returns median over the groups, microseconds per event
 */
async function measure(pid: number, points: readonly PointRow[], size: number): Promise<number> {
  const times: number[] = [];
  for (let group = 0; group < groups; group++) {
    const events = Array.from({ length: size }, () => nextAlarm(points));
    const before = processorTime(pid);
    await storeEvents(events, new Map(), new Date());
    times.push((processorTime(pid) - before) / 1000 / size);
  }
  return Math.round(median(times));
}

try {
  await migrate(db);
  await ensurePartitions(db, new Date());
  await admin.connect();
  await admin.query(
    "insert into organisation (id, name, type, created_at) values (uuidv7(), '压测企业', '公共服务', now())",
  );
  await admin.query(`
    insert into device (id, device_id, org_id, nickname, type, secret_sealed, created_at)
    select uuidv7(), 'DEVICE-' || i, o.id, 'd', 'AIS', '', now() from organisation o, generate_series(1, ${devices}) i`);
  await admin.query(`
    insert into point (id, org_id, device_uid, channel, name, created_at)
    select uuidv7(), org_id, id, '1', 'p', now() from device`);
  const { rows: points } = await admin.query<PointRow>("select id, org_id, device_uid from point");
  await storeEvents([nextAlarm(points)], new Map(), new Date());
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where query like '%device_event%' and pid <> pg_backend_pid()",
  );
  const pid = rows[0]?.pid ?? 0;
  await measure(pid, points, 16);
  for (const [name, leaveOut, bringBack] of parts) {
    if (leaveOut !== "") await admin.query(leaveOut);
    // Not counted: the database plans the statement again after the change.
    await measure(pid, points, 16);
    const [one, some, many] = [
      await measure(pid, points, 1),
      await measure(pid, points, 16),
      await measure(pid, points, 100),
    ];
    console.log(JSON.stringify({ name, microsecondsAnEvent: { one, of16: some, of100: many } }));
    if (bringBack !== "") await admin.query(bringBack);
  }
  console.log(JSON.stringify({ bench: "ingest-statement", machine: machine(), groups }));
} finally {
  await admin.end();
  await db.destroy();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
