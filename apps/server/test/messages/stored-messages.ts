import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../src/platform/postgres/start-postgres.ts";

/** What the database of a stopped server holds, and how many messages lack their picture. */
export async function readStoredMessages(dataDir: string): Promise<{ events: string[]; missingPictures: number }> {
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), log: () => {} });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const messages = await client.query("select event_id from message");
  const missing = await client.query(
    "select count(*)::int as n from message m where not exists (select from stored_file f where m.image = 'image/' || f.id || '.jpg')",
  );
  await client.end();
  await postgres.stop();
  return { events: messages.rows.map((row) => String(row.event_id)), missingPictures: Number(missing.rows[0]?.n) };
}
