import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { type Readable } from "node:stream";
import { Decrypter } from "age-encryption";
import { extract } from "tar-stream";
import { fromWeb, toWeb } from "./age-stream.ts";
import {
  BackupError,
  BackupHead,
  backupFormat,
  entryNames,
  isEntryName,
  Manifest,
  maxSmallBytes,
} from "./backup-format.ts";
import { EntryDigest } from "./entry-digest.ts";

/** Beginning of the first line of every file encrypted by age. */
const agePrefix = "age-encryption.org/";
const damaged =
  "备份文件不完整或已被改动（可能没有传完、磁盘损坏或被修改过），没有使用其中任何内容。请改用另一份备份，或重新复制后再试";

export interface ArchiveEntry {
  name: string;
  size: number;
  body: AsyncIterable<Buffer>;
}

async function beginning(path: string): Promise<string> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`备份文件 ${path} 打不开（${error.code}），请检查路径和权限`);
  });
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(262) }).finally(() => file.close());
  return buffer.toString("latin1", 0, bytesRead);
}

async function unsealed(path: string, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const plain = await decrypter.decrypt(toWeb(createReadStream(path))).catch((error: unknown) => {
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new BackupError("备份的口令不对，请用环境变量 BACKUP_PASSPHRASE 给出制作备份时的口令");
    throw new BackupError(damaged, { cause: error });
  });
  return fromWeb(plain);
}

/** Opens a backup and decrypts it if needed. @throws BackupError if the passphrase is missing or wrong */
async function openPlain(path: string, passphrase: string | undefined): Promise<Readable> {
  const start = await beginning(path);
  if (!start.startsWith(agePrefix)) {
    if (!start.startsWith(`${entryNames.head}\0`)) throw new BackupError(`${path} 不是慧眼的备份文件`);
    return createReadStream(path);
  }
  if (passphrase === undefined)
    throw new BackupError("这份备份设有口令，请用环境变量 BACKUP_PASSPHRASE 给出制作备份时的口令");
  return unsealed(path, passphrase);
}

const asDamage = (error: unknown) =>
  error instanceof BackupError ? error : new BackupError(damaged, { cause: error });

async function bytesOf(body: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(bufferOf(part));
  return Buffer.concat(parts);
}

function bufferOf(part: unknown): Buffer {
  if (!Buffer.isBuffer(part)) throw new TypeError("a part of a file is no buffer");
  return part;
}

async function checkHead(body: AsyncIterable<Buffer>): Promise<void> {
  const head = BackupHead.safeParse(JSON.parse((await bytesOf(body)).toString()));
  if (!head.success) throw new BackupError(damaged);
  if (head.data.format > backupFormat)
    throw new BackupError(`这份备份由更新的版本（${head.data.version}）制作，请先升级程序再恢复`);
}

/**
 * Reads every byte of a backup, from its beginning to its end.
 * @param visit receives the entries between head and manifest in order; bytes of a body that it leaves unread are
 * skipped
 * @throws BackupError if the backup is truncated, altered, of a newer version or has another passphrase. `visit` may
 * have received entries before the fault was found.
 */
export async function readArchive(
  path: string,
  passphrase: string | undefined,
  visit: (entry: ArchiveEntry) => Promise<void>,
): Promise<Manifest> {
  const source = await openPlain(path, passphrase);
  const entries = extract();
  source.on("error", (error) => entries.destroy(error));
  source.pipe(entries);
  try {
    return await readEntries(entries, visit);
  } catch (error) {
    if (error instanceof VisitFailed) throw error.cause;
    throw asDamage(error);
  } finally {
    source.destroy();
    entries.destroy();
  }
}

/** Wraps an error of the `visit` callback, so that it is not reported as a fault of the file. */
class VisitFailed extends Error {}

/** Refuses an entry that the product does not write. @throws BackupError */
function refuseForeign(name: string, size: number, type: string | null | undefined): void {
  if (type !== "file" || !isEntryName(name))
    throw new BackupError(`备份里的 ${name} 不是慧眼写入的内容，没有恢复任何数据。请改用另一份备份`);
  const isLarge = name.startsWith(entryNames.files) || name.startsWith(entryNames.database);
  if (size > maxSmallBytes && !isLarge) throw new BackupError(damaged);
}

async function readEntries(
  entries: ReturnType<typeof extract>,
  visit: (entry: ArchiveEntry) => Promise<void>,
): Promise<Manifest> {
  const digest = new EntryDigest();
  let manifest: Manifest | undefined;
  for await (const entry of entries) {
    const { name, size = 0, type } = entry.header;
    if (manifest !== undefined) throw new BackupError(damaged);
    refuseForeign(name, size, type);
    if (name === entryNames.manifest) {
      const sum = digest.sum();
      manifest = Manifest.parse(JSON.parse((await bytesOf(entry)).toString()));
      if (manifest.entries !== sum.entries || manifest.sha256 !== sum.sha256) throw new BackupError(damaged);
      continue;
    }
    const one = digest.begin(name);
    const body = taking(entry, one.take);
    if (name === entryNames.head) await checkHead(body);
    else
      await visit({ name, size, body }).catch((cause: unknown) => {
        throw new VisitFailed("", { cause });
      });
    while ((await body.next()).done !== true);
    one.end();
  }
  if (manifest === undefined) throw new BackupError(damaged);
  return manifest;
}

/** Yields the bytes of an entry unchanged and passes each chunk to `take`. */
async function* taking(entry: AsyncIterable<unknown>, take: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  try {
    for await (const part of entry) {
      const bytes = bufferOf(part);
      take(bytes);
      yield bytes;
    }
  } catch (error) {
    throw asDamage(error);
  }
}
