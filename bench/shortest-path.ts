import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../apps/server/src/platform/postgres/start-postgres.ts";

const producers = 64;
const groupsAtOnce = 2;
const groupRows = 64;

const table = `create table alarm(id bigint generated always as identity primary key, tenant_id int not null, device_id int not null,
  event_id text not null, kind text not null, level smallint not null, occurred_at timestamptz not null, image text not null,
  image_bytes int not null, data jsonb not null, unique(device_id, event_id));
create index on alarm(tenant_id, occurred_at desc, id desc); create index on alarm(device_id, occurred_at desc);`;
const insert = `insert into alarm(tenant_id, device_id, event_id, kind, level, occurred_at, image, image_bytes, data)
  select 1, d, e, 'intrusion', 2, now(), i, 40960, j from unnest($1::int[], $2::text[], $3::text[], $4::jsonb[]) t(d, e, i, j)
  on conflict(device_id, event_id) do nothing`;

interface Waiting {
  number: number;
  done(): void;
}

/**
 * Measures the minimum work that makes rows and 40 KB pictures durable in groups: no HTTP, no signature, no scope, one
 * table. Each of 64 producers waits until its row is stored. The pictures of a group are written to one file with one
 * fdatasync.
 */
export async function measureShortestPath(seconds: number): Promise<{ perSecond: number }> {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-shortest-"));
  const postgres = await startPostgres({ dataDir: join(folder, "pg"), log: () => {} });
  const pool = new pg.Pool({ connectionString: postgres.url, max: groupsAtOnce });
  const segment = await open(join(folder, "segment"), "w");
  const picture = Buffer.alloc(40_960, 0x5a);
  const boxes = Array.from({ length: 7 }, () => ({
    x: 0.1234,
    y: 0.2345,
    w: 0.3456,
    h: 0.4567,
    label: "person",
    conf: 0.91,
  }));
  const data = JSON.stringify({
    boxes,
    count: 1,
    region: "北门",
    polygon: [
      [0.3, 0.4],
      [0.95, 0.4],
      [0.95, 1],
    ],
    seconds: 3,
  });
  await pool.query(table);

  const queue: Waiting[] = [];
  let end = 0;
  let next = 0;
  let busy = 0;
  let written = 0;
  async function writeGroup(group: Waiting[]): Promise<void> {
    const at = end;
    end += group.length * picture.length;
    await segment.writev(
      group.map(() => picture),
      at,
    );
    await segment.datasync();
    const columns = [
      group.map(({ number }) => number % 500),
      group.map(({ number }) => `ev${number}`),
      group.map(({ number }) => `s/${number}`),
      group.map(() => data),
    ];
    await pool.query({ name: "group", text: insert, values: columns });
    written += group.length;
    for (const { done } of group) done();
  }
  function run(): void {
    while (busy < groupsAtOnce && queue.length > 0) {
      busy++;
      void writeGroup(queue.splice(0, groupRows)).finally(() => {
        busy--;
        setImmediate(run);
      });
    }
  }
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  async function produce(): Promise<void> {
    while (performance.now() < until) {
      await new Promise<void>((done) => {
        queue.push({ number: next++, done });
        if (queue.length === 1) setImmediate(run);
      });
    }
  }
  await Promise.all(Array.from({ length: producers }, produce));
  const perSecond = Math.round(written / ((performance.now() - started) / 1000));
  await pool.end();
  await segment.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  return { perSecond };
}
