import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { z } from "zod";
import { picturesIn, readEvent, withPictures } from "./stored-event.ts";

type Row = Record<string, SQLOutputValue>;

const EventRow = z.object({ seq: z.number(), device_id: z.string(), json: z.string() });
const Part = z.object({ part: z.string(), body: z.instanceof(Uint8Array) });
const Newest = z.object({ seq: z.number() });
/** Number of event numbers to try after the last one found, if the event counter cannot be read. */
const gap = 10_000;

/**
 * Copies the readable data of a damaged database into a new one. Rows are copied one by one, because a bad page only
 * affects its own rows.
 * An event whose pictures are lost is kept without them; the pictures count as dropped.
 * @returns number of saved events
 */
export function salvage(path: string, into: DatabaseSync): number {
  let from: DatabaseSync;
  try {
    from = new DatabaseSync(path, { defensive: false });
  } catch {
    return 0;
  }
  try {
    // Otherwise SQLite refuses to read a file that is shorter than its header says.
    from.exec("pragma writable_schema = on");
    for (const table of ["counters", "commands", "videos", "unreadable_events", "damages"])
      copyTable(from, into, table);
    return copyEvents(from, into);
  } catch {
    return 0;
  } finally {
    from.close();
  }
}

function insert(into: DatabaseSync, table: string, row: Row): boolean {
  const names = Object.keys(row);
  const statement = `insert or ignore into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`;
  try {
    into.prepare(statement).run(...Object.values(row));
    return true;
  } catch (error) {
    // A violated constraint is damage; a full disk is not.
    if (error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 19) return false;
    throw error;
  }
}

function copyTable(from: DatabaseSync, into: DatabaseSync, table: string): void {
  for (const row of readable(() => from.prepare(`select * from ${table}`).iterate())) insert(into, table, row);
}

/** Yields rows up to the first one that cannot be read. */
function* readable(rows: () => Iterable<Row>): Generator<Row> {
  let iterator: Iterator<Row>;
  try {
    iterator = rows()[Symbol.iterator]();
  } catch {
    return;
  }
  while (true) {
    let next: IteratorResult<Row>;
    try {
      next = iterator.next();
    } catch {
      return;
    }
    if (next.done === true) return;
    yield next.value;
  }
}

function copyEvents(from: DatabaseSync, into: DatabaseSync): number {
  let saved = 0;
  for (const seq of eventNumbers(from)) {
    const [row] = [...readable(() => from.prepare("select * from events where seq = ?").iterate(seq))];
    if (row !== undefined && copyEvent(from, into, row)) saved += 1;
  }
  return saved;
}

function copyEvent(from: DatabaseSync, into: DatabaseSync, row: Row): boolean {
  const known = EventRow.safeParse(row).data;
  if (known === undefined) return false;
  const images = [...readable(() => from.prepare("select * from images where seq = ?").iterate(known.seq))];
  const parts = new Map(
    images.flatMap((image) => Part.safeParse(image).data ?? []).map(({ part, body }) => [part, body]),
  );
  const event = readEvent(known.json);
  // Events that cannot be parsed are copied too; the outbox sets them aside.
  const kept = event && withPictures(event, ({ part }) => parts.has(part));
  const json = kept === undefined ? known.json : JSON.stringify(kept);
  const bytes = [...parts.values()].reduce((sum, body) => sum + body.length, json.length);
  if (!insert(into, "events", { ...row, json, bytes })) return false;
  for (const image of images) insert(into, "images", image);
  const lost = event && kept ? picturesIn(event) - picturesIn(kept) : 0;
  if (lost > 0) {
    into
      .prepare(
        "insert into counters (device_id, name, value) values (?, 'dropped_images', ?) on conflict do update set value = value + excluded.value",
      )
      .run(known.device_id, lost);
  }
  return true;
}

/** Yields event numbers: from both ends as far as they can be read, and then every possible number in between. */
function* eventNumbers(from: DatabaseSync): Generator<number> {
  let last = 0;
  for (const row of readable(() => from.prepare("select seq from events order by seq").iterate())) {
    last = Number(row.seq);
    yield last;
  }
  const [newest] = [
    ...readable(() => from.prepare("select seq from sqlite_sequence where name = 'events'").iterate()),
  ].flatMap((row) => Newest.safeParse(row).data ?? []);
  const end = newest?.seq ?? last + gap;
  for (let seq = last + 1; seq <= end; seq++) yield seq;
}
