import { stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "#platform/postgres/start-postgres.ts";

interface StoredMessages {
  events: string[];
  /** Number of messages without a picture row, plus picture rows whose bytes are missing in the file. */
  missingPictures: number;
}

/** Reads the messages from the database of a stopped server, and checks that their pictures exist. */
export async function readStoredMessages(dataDir: string): Promise<StoredMessages> {
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), log: () => {} });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const messages = await client.query("select event_id from message");
  const missing = await client.query(
    "select count(*)::int as n from message m where not exists (select from stored_file f where m.image = 'image/' || f.id || '.jpg')",
  );
  const files = await client.query<{ location: string; end: string }>(
    "select place as location, max(start_byte + byte_length) as end from stored_file group by place",
  );
  await client.end();
  await postgres.stop();
  let short = 0;
  for (const { location, end } of files.rows) {
    const { size } = await stat(join(dataDir, "files", location)).catch(() => ({ size: 0 }));
    if (size < Number(end)) short++;
  }
  const events = messages.rows.map((row) => String(row.event_id));
  return { events, missingPictures: Number(missing.rows[0]?.n) + short };
}
