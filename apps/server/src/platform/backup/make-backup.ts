import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readDiskSpace } from "../storage/disk-space.ts";
import { ArchivedKey } from "./archived-key.ts";
import { listFiles, openFile } from "./backed-files.ts";
import {
  type BackedTable,
  BackupError,
  backupFormat,
  entryNames,
  type Fact,
  FilePart,
  Manifest,
  ownFiles,
} from "./backup-format.ts";
import { openSnapshot, type Snapshot } from "./dump.queries.ts";
import { readArchive } from "./read-archive.ts";
import { asTargetTrouble } from "./try-target.ts";
import { type ArchiveWriter, writeArchive } from "./write-archive.ts";

export interface BackupSource {
  databaseUrl: string;
  dataDir: string;
  /** True if the pictures are in S3; the backup then contains no pictures. */
  isInS3: boolean;
  /** Master key, 64 hex characters. */
  key: string;
  version: string;
  /** Tables whose rows are omitted. */
  leftOut: readonly string[];
  facts: readonly Fact[];
  /** SQL statement that returns the places of pictures that the backup must contain, as FilePart[]. */
  evidence: string;
}

export interface BackupTarget {
  path: string;
  passphrase: string | undefined;
  now: Date;
}

export interface Progress {
  done: number;
  total: number;
}

const folderOf = (dataDir: string) => join(dataDir, "files");
const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** @throws BackupError if the disk has too little free space for the backup */
async function refuseWithoutRoom(path: string, needed: number): Promise<void> {
  const { freeBytes } = await readDiskSpace(dirname(path)).catch((error: unknown) => {
    throw asTargetTrouble(error, dirname(path));
  });
  if (freeBytes > needed) return;
  throw new BackupError(
    `磁盘空间不足：备份最多需要 ${gigabytes(needed)}，${dirname(path)} 只剩 ${gigabytes(freeBytes)}。请清理磁盘，或备份到另一块磁盘`,
  );
}

async function addTables(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  step: (done: number) => void,
): Promise<BackedTable[]> {
  const tables: BackedTable[] = [];
  for (const table of snapshot.tables) {
    const rows = await snapshot.copy(table, async (part, number) => {
      await archive.add(`${entryNames.database}${table.name}/${String(number).padStart(6, "0")}.gz`, part);
      step(archive.written());
    });
    tables.push({ ...table, rows });
  }
  return tables;
}

async function addFiles(archive: ArchiveWriter, root: string, step: (done: number) => void) {
  const sum = { count: 0, bytes: 0 };
  for (const { location } of await listFiles(root)) {
    const file = await openFile(root, location);
    if (file === undefined) continue;
    await archive.addStream(`${entryNames.files}${location}`, file.size, file.body);
    sum.count++;
    sum.bytes += file.size;
    step(archive.written());
  }
  return sum;
}

async function addOwn(archive: ArchiveWriter, { key, dataDir }: BackupSource): Promise<void> {
  await archive.add(entryNames.key, Buffer.from(key));
  for (const name of ownFiles) {
    const bytes = await readFile(join(dataDir, name)).catch(() => undefined);
    if (bytes !== undefined) await archive.add(`${entryNames.own}${name}`, bytes);
  }
}

/** @throws BackupError if the database references pictures but the folder has none, so they must be stored elsewhere */
function refuseWithoutPictures(evidence: readonly FilePart[], root: string, count: number): void {
  if (evidence.length === 0 || count > 0) return;
  throw new BackupError(
    `数据库里有报警图片的记录，但 ${root} 里没有图片，没有备份。图片在对象存储中请设置 S3_URL，在另一个目录请用 HUIYAN_DATA 指明`,
  );
}

async function readFacts(snapshot: Snapshot, facts: readonly Fact[]): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const { name, statement } of facts) {
    const value = await snapshot.ask(statement);
    if (value !== undefined) all[name] = value;
  }
  return all;
}

/**
 * Makes a backup of database, pictures and keys while the server runs.
 * The database is a snapshot of one moment. Pictures are copied after it, so the backup has every picture that the
 * snapshot references. The finished file is read once, and its key is tested on its data, before the file gets its
 * name.
 * @throws BackupError with a sentence for the operator; errors of the disk or database
 */
export async function makeBackup(
  source: BackupSource,
  { path, passphrase, now }: BackupTarget,
  report: (progress: Progress) => void,
): Promise<{ manifest: Manifest; bytes: number }> {
  const snapshot = await openSnapshot(source.databaseUrl, source.leftOut);
  try {
    const files = source.isInS3 ? [] : await listFiles(folderOf(source.dataDir));
    const total = files.reduce((sum, { bytes }) => sum + bytes, snapshot.bytes);
    await refuseWithoutRoom(path, total);
    const step = (done: number) => report({ done: Math.min(done, total), total });
    const write = async (archive: ArchiveWriter): Promise<Manifest> => {
      const { version } = source;
      await archive.add(
        entryNames.head,
        Buffer.from(JSON.stringify({ product: "huiyan", format: backupFormat, version })),
      );
      await addOwn(archive, source);
      const tables = await addTables(archive, snapshot, step);
      const facts = await readFacts(snapshot, source.facts);
      const evidence = source.isInS3 ? [] : z.array(FilePart).parse((await snapshot.ask(source.evidence)) ?? []);
      if (!source.isInS3) refuseWithoutPictures(evidence, folderOf(source.dataDir), files.length);
      const { migrations, partitions, sequences } = snapshot;
      // copying the pictures may take hours, and an open transaction would keep PostgreSQL from removing dead rows
      await snapshot.close();
      const kept = source.isInS3 ? null : await addFiles(archive, folderOf(source.dataDir), step);
      const manifest = Manifest.parse({
        version,
        madeAt: now.getTime(),
        migrations: [...migrations],
        tables,
        facts,
        evidence,
        files: kept,
        partitions: [...partitions],
        sequences: [...sequences],
        ...archive.sum(),
      });
      await archive.add(entryNames.manifest, Buffer.from(JSON.stringify(manifest)));
      return manifest;
    };
    const check = async (half: string, made: Manifest) => {
      const key = new ArchivedKey();
      const read = await readArchive(half, passphrase, (entry) => key.visit(entry));
      if (read.sha256 !== made.sha256)
        throw new BackupError("写好的备份与写入的内容不符，可能是磁盘故障。请检查磁盘后重试");
      key.refuseWrongKey(read);
    };
    const manifest = await writeArchive(path, passphrase, write, check).catch((error: unknown) => {
      throw asTargetTrouble(error, dirname(path));
    });
    return { manifest, bytes: (await stat(path)).size };
  } finally {
    await snapshot.close();
  }
}
