import { once } from "node:events";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Encrypter } from "age-encryption";
import { pack } from "tar-stream";
import { fromWeb, toWeb } from "./age-stream.ts";
import { EntryDigest } from "./entry-digest.ts";

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Adds an entry. @param size exact size of the source in bytes */
  addStream(name: string, size: number, source: AsyncIterable<Buffer>): Promise<void>;
  sum(): { entries: number; sha256: string };
  /** Bytes in the file up to now. */
  written(): number;
}

/** File mode: readable by the owner only, because the file contains keys and all data. */
const ownerOnly = 0o600;

async function sealed(source: Readable, passphrase: string, work: number | undefined): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (work !== undefined) encrypter.setScryptWorkFactor(work);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

/**
 * Writes an archive to `path`. The file gets this name only after it is complete, checked and synced to disk.
 * @param check reads the finished file before it is renamed
 * @param work cost of trying one passphrase, as a power of two; default: age's default
 */
export async function writeArchive<T>(
  path: string,
  passphrase: string | undefined,
  write: (archive: ArchiveWriter) => Promise<T>,
  check: (path: string, made: T) => Promise<void>,
  work?: number,
): Promise<T> {
  const half = `${path}.part`;
  const file = await open(half, "w", ownerOnly);
  const tar = pack();
  // the code that reads this stream receives the error as well
  tar.on("error", () => undefined);
  const digest = new EntryDigest();
  const stream = file.createWriteStream({ flush: true });
  try {
    const plain = Readable.from(tar);
    const written = pipeline(passphrase === undefined ? plain : await sealed(plain, passphrase, work), stream);
    const addStream = async (name: string, size: number, source: AsyncIterable<Buffer>) => {
      const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
      const entry = tar.entry({ name, size, mtime: new Date(0) }, (error) => (error ? reject(error) : resolve()));
      const one = digest.begin(name);
      for await (const bytes of source) {
        one.take(bytes);
        if (!entry.write(bytes)) await Promise.race([once(entry, "drain"), ended]);
      }
      entry.end(undefined);
      await ended;
      one.end();
    };
    const failed = written.catch((error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const made = await Promise.race([
      write({
        addStream,
        add: (name, bytes) => addStream(name, bytes.length, Readable.from([bytes])),
        sum: () => digest.sum(),
        written: () => stream.bytesWritten,
      }),
      failed.then(() => new Promise<never>(() => undefined)),
    ]);
    tar.finalize();
    await failed;
    await check(half, made);
    await rename(half, path);
    await syncFolder(dirname(path));
    return made;
  } catch (error) {
    tar.destroy(new Error("the backup was given up"));
    stream.destroy();
    await rm(half, { force: true });
    throw error;
  }
}
