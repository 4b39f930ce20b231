import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseSync } from "node:sqlite";
import { OutboxDamage } from "@huiyan/contract/device/outbox-damage";
import { writeDurably } from "./durable-file.ts";

export const storeName = "edge.db";
const mark = "edge.db.is-damaged";
/** Maximum number of damaged databases that are kept: the newest, and the one before it. */
const keptFiles = 2;

/** Result codes of SQLite for damage: SQLITE_CORRUPT and SQLITE_NOTADB. Source: sqlite.org/rescode.html. */
const damageCodes = [11, 26];

export function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && damageCodes.includes(Number(error.errcode) & 0xff);
}

/**
 * Marks the database as damaged. The next start replaces the database even if it can be opened, because the damage may
 * be in the middle.
 */
export function markDamaged(folder: string): void {
  writeDurably(join(folder, mark), "");
}

export function isMarkedDamaged(folder: string): boolean {
  return existsSync(join(folder, mark));
}

/**
 * Renames the damaged database and its log.
 * @returns new name within the folder
 */
export function setAside(folder: string, now: Date): string {
  const file = `edge-damaged-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.db`;
  for (const suffix of ["-wal", ""]) {
    const from = join(folder, storeName + suffix);
    if (existsSync(from)) renameSync(from, join(folder, file + suffix));
  }
  rmSync(join(folder, `${storeName}-shm`), { force: true });
  rmSync(join(folder, mark), { force: true });
  const older = readdirSync(folder)
    .filter((name) => /^edge-damaged-.*\.db$/.test(name))
    .sort()
    .slice(0, -keptFiles);
  for (const name of older)
    for (const suffix of ["-wal", "-shm", ""]) rmSync(join(folder, name + suffix), { force: true });
  return file;
}

export function keepDamage(db: DatabaseSync, { found_at, file, saved_events }: OutboxDamage): void {
  db.prepare("insert into damages (found_at, file, saved_events) values (?, ?, ?)").run(found_at, file, saved_events);
}

export function lastDamage(db: DatabaseSync): OutboxDamage | undefined {
  return OutboxDamage.optional().parse(
    db.prepare("select found_at, file, saved_events from damages order by found_at desc limit 1").get(),
  );
}
