import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { z } from "zod";
import { startPostgres } from "../apps/server/src/platform/postgres/start-postgres.ts";

const script = resolve(import.meta.dirname, "../../shared/peers/pg-group.mjs");
const table = `create table alarm(id bigint generated always as identity primary key, tenant_id int not null, device_id int not null,
  event_id text not null, kind text not null, level smallint not null, status text not null default 'new',
  occurred_at timestamptz not null, received_at timestamptz not null default now(), algorithm text not null, score real not null,
  image text not null, image_bytes int not null, site_id int not null, data jsonb not null, unique(device_id, event_id));
create index on alarm(tenant_id, occurred_at desc, id desc); create index on alarm(device_id, occurred_at desc);`;

/**
 * Whether the peer program exists. Only measuring machines have the program, in a folder next to the repository. On
 * other machines, `bench/shortest-path.ts` replaces the program.
 */
export const hasPeer = existsSync(script);

export async function measurePeer(seconds: number): Promise<{ perSecond: number }> {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-peer-"));
  const postgres = await startPostgres({ dataDir: join(folder, "pg"), log: () => {} });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(table);
  await client.end();
  const url = new URL(postgres.url);
  const env = {
    ...process.env,
    PEERS_PG: import.meta.dirname,
    PICDIR: join(folder, "pictures"),
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: url.password,
    PGDATABASE: url.pathname.slice(1),
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script, "segment", String(seconds)], { env });
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  return { perSecond: z.object({ rowsPerSec: z.number() }).parse(JSON.parse(stdout)).rowsPerSec };
}
