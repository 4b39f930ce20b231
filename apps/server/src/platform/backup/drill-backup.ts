import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openAppRole } from "../postgres/app-role.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import { folderMode } from "../storage/file-mode.ts";
import { BackupError, entryNames, type Fact, type FilePart, type Manifest } from "./backup-format.ts";
import { openLoader } from "./load.queries.ts";
import { readArchive } from "./read-archive.ts";
import { checkBackup, compareFacts, tableOf } from "./restore-backup.ts";

/** PostgreSQL settings without durability, because the temporary database is deleted afterwards. */
const forgetful = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Signatures at the beginning of pictures and clips, in hex. */
const beginnings = ["ffd8ff", "89504e47", "52494646", "00000018", "0000001c", "00000020"];

/** Length of a signature, in bytes. */
const beginningBytes = 4;

interface Sought extends FilePart {
  /** First bytes of the picture that have been read so far. */
  beginning: Buffer;
}

/**
 * Appends the bytes that belong to the beginning of the sought picture; `offset` is the position of `bytes` in the
 * file.
 */
function takeBeginning(sought: Sought, bytes: Buffer, offset: number): void {
  const from = sought.startByte + sought.beginning.length - offset;
  if (from < 0 || from >= bytes.length || sought.beginning.length === beginningBytes) return;
  const end = from + beginningBytes - sought.beginning.length;
  sought.beginning = Buffer.concat([sought.beginning, bytes.subarray(from, end)]);
}

/** Verifies that the expected pictures are complete: checks their first bytes, and that the file reaches their end. */
class EvidenceCheck {
  readonly #parts: readonly Sought[];
  #found = 0;

  constructor(parts: readonly FilePart[]) {
    this.#parts = parts.map((part) => ({ ...part, beginning: Buffer.alloc(0) }));
  }

  async take(location: string, size: number, body: AsyncIterable<Buffer>): Promise<void> {
    const parts = this.#parts.filter(({ fileLocation }) => fileLocation === location);
    if (parts.length === 0) return;
    let offset = 0;
    for await (const bytes of body) {
      for (const part of parts) takeBeginning(part, bytes, offset);
      offset += bytes.length;
    }
    for (const { startByte, byteLength, beginning } of parts) {
      const start = beginning.toString("hex");
      const isThere = startByte + byteLength <= size && beginnings.some((known) => start.startsWith(known));
      if (!isThere) throw new BackupError(`备份里的图片 ${location} 不完整，最新的报警会缺少图片`);
      this.#found++;
    }
  }

  finish(): void {
    const missing = this.#parts.length - this.#found;
    if (missing > 0) throw new BackupError(`备份里缺少最新报警的 ${missing} 张图片`);
  }
}

/**
 * Restores a backup into a temporary database. Compares the results of the recorded statements, and checks the pictures
 * of the newest alarms.
 * @throws BackupError if the backup would not restore everything
 */
export async function drillBackup(
  path: string,
  passphrase: string | undefined,
  facts: readonly Fact[],
): Promise<{ manifest: Manifest; rows: number }> {
  const manifest = await checkBackup(path, passphrase);
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  const folder = await mkdtemp(join(dirname(path), "drill-"));
  try {
    const postgres = await startPostgres({ dataDir: folder, settings: forgetful, log: () => undefined });
    try {
      const loader = await openLoader(await openAppRole(postgres, folder), manifest);
      try {
        const evidence = new EvidenceCheck(manifest.evidence);
        await readArchive(path, passphrase, async ({ name, size, body }) => {
          if (name.startsWith(entryNames.files)) await evidence.take(name.slice(entryNames.files.length), size, body);
          if (!name.startsWith(entryNames.database)) return;
          const parts: Buffer[] = [];
          for await (const part of body) parts.push(part);
          await loader.take(tableOf(name), Buffer.concat(parts));
        });
        evidence.finish();
        await loader.prove();
        await compareFacts(loader, manifest, facts);
      } finally {
        await loader.close();
      }
    } finally {
      await postgres.stop();
    }
    return { manifest, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
