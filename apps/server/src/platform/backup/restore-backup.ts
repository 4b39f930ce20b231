import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileMode, folderMode } from "../storage/file-mode.ts";
import { ArchivedKey } from "./archived-key.ts";
import { BackupError, entryNames, type Fact, type Manifest } from "./backup-format.ts";
import { type Loader, openLoader, refuseNewer } from "./load.queries.ts";
import { type ArchiveEntry, readArchive } from "./read-archive.ts";

/** Folder inside the data folder for an unfinished restore; its parts are renamed once all are complete. */
export const restoringFolder = "restoring";

const secretMode = 0o600;
/** Entries of an installation's data folder; if one exists, the folder is in use. */
const ownParts = ["postgres", "files", "key"];

/** Refuses a folder that already contains an installation. @throws BackupError */
async function refuseUsedFolder(dataDir: string): Promise<void> {
  const there = await readdir(dataDir).catch(() => []);
  const used = there.find((name) => ownParts.includes(name));
  if (used === undefined) return;
  throw new BackupError(
    `数据目录 ${dataDir} 里已有数据（${used}），没有改动任何内容。请用环境变量 HUIYAN_DATA 指定一个空目录，再恢复到其中`,
  );
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

/** Writes a file of the archive below a folder. @throws BackupError if it already exists */
async function unpack(folder: string, name: string, body: AsyncIterable<Buffer>, mode = fileMode): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  await pipeline(body, createWriteStream(path, { mode, flush: true, flags: "wx" })).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      throw new BackupError(`备份里的 ${name} 出现两次，没有恢复任何数据。请改用另一份备份`);
    throw error;
  });
}

/** Returns the table of an entry named `database/<table>/<n>.gz`. */
export const tableOf = (name: string): string => name.slice(entryNames.database.length).split("/")[0] ?? "";

async function takeEntry({ name, body }: ArchiveEntry, loader: Loader, folder: string): Promise<void> {
  if (name.startsWith(entryNames.database)) await loader.take(tableOf(name), await bytesOf(body));
  else if (name === entryNames.key) await unpack(folder, name, body, secretMode);
  else if (name.startsWith(entryNames.files)) await unpack(folder, name, body);
  else if (name.startsWith(entryNames.own)) await unpack(folder, name.slice(entryNames.own.length), body, secretMode);
}

/** @throws BackupError if a statement returns another result than at the time of the backup */
export async function compareFacts(loader: Loader, manifest: Manifest, facts: readonly Fact[]): Promise<void> {
  for (const { name, statement } of facts) {
    if (!(name in manifest.facts)) continue;
    const [was, is] = [JSON.stringify(manifest.facts[name]), JSON.stringify(await loader.ask(statement))];
    if (was !== is) throw new BackupError(`恢复出的数据与备份时不同（${name}）：备份时 ${was}，恢复后 ${is}`);
  }
}

export interface RestoreTarget {
  dataDir: string;
  /** Master key of the environment, which must decrypt the data of the backup. If set, no key file is restored. */
  masterKey: string | undefined;
  facts: readonly Fact[];
  /** Starts an empty database below this folder, or returns the external one. */
  openDatabase(folder: string): Promise<{ url: string; stop(): Promise<void> }>;
}

/**
 * Reads the whole backup before any data is changed, so that an unusable backup does no harm.
 * @param masterKey key of the environment, which is tested on the data of the backup; default: the key in the backup
 * @throws BackupError
 */
export async function checkBackup(path: string, passphrase: string | undefined, masterKey?: string): Promise<Manifest> {
  const key = new ArchivedKey();
  const manifest = await readArchive(path, passphrase, (entry) => key.visit(entry));
  await refuseNewer(manifest);
  key.refuseUnopened(manifest, masterKey);
  return manifest;
}

/**
 * Restores the data folder and its database. The parts are moved to their places only after all are restored.
 * @throws BackupError
 */
export async function restoreBackup(
  path: string,
  passphrase: string | undefined,
  target: RestoreTarget,
): Promise<Manifest> {
  const { dataDir, masterKey, facts } = target;
  await refuseUsedFolder(dataDir);
  const manifest = await checkBackup(path, passphrase, masterKey);
  const folder = join(dataDir, restoringFolder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: folderMode });
  try {
    const database = await target.openDatabase(folder);
    try {
      await loadAll(path, passphrase, { url: database.url, folder, manifest, facts });
    } finally {
      await database.stop();
    }
    if (masterKey !== undefined) await rm(join(folder, "key"), { force: true });
    // the database is moved last: a server does not start in a folder without it
    const made = (await readdir(folder)).toSorted((a, b) => Number(a === "postgres") - Number(b === "postgres"));
    for (const name of made) await rename(join(folder, name), join(dataDir, name));
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Loading {
  url: string;
  folder: string;
  manifest: Manifest;
  facts: readonly Fact[];
}

async function loadAll(path: string, passphrase: string | undefined, { url, folder, manifest, facts }: Loading) {
  const loader = await openLoader(url, manifest);
  try {
    await readArchive(path, passphrase, (entry) => takeEntry(entry, loader, folder));
    await loader.prove();
    await compareFacts(loader, manifest, facts);
    await loader.keep();
  } finally {
    await loader.close();
  }
}
