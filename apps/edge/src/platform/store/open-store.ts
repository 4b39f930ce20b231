import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDamage, isMarkedDamaged, keepDamage, setAside, storeName } from "./damaged-store.ts";
import { salvage } from "./salvage.ts";

/** Tables for data that must survive a power failure, for all devices of this program. */
const schema = `
create table if not exists events (
  seq integer primary key autoincrement,
  device_id text not null,
  event_id text not null unique,
  kind text not null check (kind in ('alarm', 'record')),
  json text not null,
  bytes integer not null,
  made text
) strict;
create index if not exists events_by_device on events (device_id, seq);
create table if not exists images (
  seq integer not null references events (seq) on delete cascade,
  part text not null,
  role text not null,
  body blob not null,
  primary key (seq, part)
) strict;
create table if not exists videos (
  seq integer primary key autoincrement,
  device_id text not null,
  event_id text not null,
  position integer not null,
  path text not null,
  bytes integer not null,
  unique (event_id, position)
) strict;
create index if not exists videos_by_device on videos (device_id, seq);
create table if not exists unreadable_events (
  device_id text not null,
  json text not null,
  found_at integer not null
) strict;
create table if not exists counters (
  device_id text not null,
  name text not null,
  value integer not null,
  primary key (device_id, name)
) strict, without rowid;
create table if not exists commands (
  device_id text not null,
  id text not null,
  seen_at integer not null,
  reply text,
  primary key (device_id, id)
) strict, without rowid;
create table if not exists damages (
  found_at integer not null,
  file text not null,
  saved_events integer not null
) strict;
`;

/**
 * Opens the database of a data folder. A commit is on disk when it returns, because events must survive a power
 * failure.
 * A damaged database is renamed; its readable data is copied into a new one.
 */
export function openStore(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isMarkedDamaged(folder)) {
    try {
      return opened(folder);
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  const now = new Date();
  const file = setAside(folder, now);
  const db = opened(folder);
  inTransaction(db, () => {
    keepDamage(db, { found_at: now.getTime(), file, saved_events: salvage(join(folder, file), db) });
  });
  return db;
}

function opened(folder: string): DatabaseSync {
  const db = new DatabaseSync(join(folder, storeName));
  try {
    db.exec(
      "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000",
    );
    db.exec(schema);
    addMissingColumn(db);
    // Finds damage early: these sums read rows that the start needs anyway, and throw if they are damaged. Damage in a
    // picture is found only when the picture is sent.
    db.exec("select sum(bytes) from events; select sum(bytes) from videos; select sum(value) from counters");
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Adds a column to a database of an older version, whose events were never stored before the time was known. */
function addMissingColumn(db: DatabaseSync): void {
  const known = db.prepare("select 1 from pragma_table_info('events') where name = 'made'").get();
  if (known === undefined) db.exec("alter table events add column made text");
}

/** Runs `work` in one transaction. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("begin immediate");
  try {
    const result = work();
    db.exec("commit");
    return result;
  } catch (error) {
    // A full disk has already caused a rollback. A second one would hide the original error.
    if (db.isTransaction) db.exec("rollback");
    throw error;
  }
}
