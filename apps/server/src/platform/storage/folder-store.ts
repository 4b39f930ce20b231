import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { calendarDay } from "../clock/calendar-day.ts";
import { type DiskRoom } from "./disk-room.ts";
import { fileMode, folderMode } from "./file-mode.ts";
import { DiskFull, FileGone, type FileStore, StoreUnavailable } from "./file-store.ts";
import { SegmentWriter, segmentsOf } from "./segment-writer.ts";

const noRoom = new Set(["ENOSPC", "EDQUOT"]);

/** Converts an error of the file system to an error of the {@link FileStore} interface. */
export function convertError(error: unknown): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (noRoom.has(code)) return new DiskFull(`files cannot be stored: ${code}`, { cause: error });
  // all system errors (permissions, a read-only or broken disk, a file in place of a folder) count as failures of the
  // store
  if (/^E[A-Z0-9]+$/.test(code)) return new StoreUnavailable(`files cannot be stored: ${code}`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  const half = `${path}.part`;
  try {
    await writeFile(half, bytes, { flush: true, mode: fileMode });
    await rename(half, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** Folder of the files that `keep` stores. */
const keptFolder = "kept";

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

async function keepDurably(path: string, made: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  const file = await open(made, "r+");
  await file
    .chmod(fileMode)
    .then(() => file.sync())
    .finally(() => file.close());
  await rename(made, path);
  await syncFolder(dirname(path));
}

async function probeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  const path = join(folder, `${randomBytes(6).toString("hex")}.part`);
  await writeFile(path, "huiyan", { mode: fileMode });
  await rm(path);
}

async function folderBytes(path: string, without: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => []);
  let sum = 0;
  for (const entry of entries) {
    if (!entry.isFile() || entry.parentPath.startsWith(without)) continue;
    sum += await stat(join(entry.parentPath, entry.name)).then(
      (facts) => facts.size,
      () => 0,
    );
  }
  return sum;
}

const leftAfterMs = 3_600_000;

/** Maximum file locations per query to the database. */
const askedAtOnce = 500;

/** Returns files whose names match `ending` and whose last write was over an hour ago, as paths below the root. */
async function oldFiles(root: string, ending: RegExp): Promise<{ path: string; size: number }[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(() => []);
  const found: { path: string; size: number }[] = [];
  for (const { name, parentPath } of entries.filter((entry) => ending.test(entry.name))) {
    const facts = await stat(join(parentPath, name)).catch(() => undefined);
    if (facts !== undefined && Date.now() - facts.mtimeMs >= leftAfterMs)
      found.push({ path: relative(root, join(parentPath, name)), size: facts.size });
  }
  return found;
}

/** Deletes unfinished files, empty segments, and segments and clips that no database row names. */
async function sweepLeftovers(root: string, ...[now, storedAmong]: Parameters<FileStore["sweep"]>): Promise<number> {
  const isUnfinished = ({ path, size }: { path: string; size: number }) =>
    path.endsWith(".part") || (path.endsWith(".seg") && size === 0);
  const files = await oldFiles(root, /\.(part|seg|mp4)$/);
  const over = files.filter(isUnfinished).map(({ path }) => path);
  const named = files
    .filter((file) => !isUnfinished(file))
    .map(({ path }) => path)
    .filter(
      (path) => path.startsWith("videos/") || (path.startsWith("segments/") && !path.startsWith(segmentsOf(now))),
    );
  for (let at = 0; at < named.length; at += askedAtOnce) {
    const some = named.slice(at, at + askedAtOnce);
    const stored = await storedAmong(some);
    over.push(...some.filter((path) => !stored.has(path)));
  }
  for (const path of over) await rm(join(root, path), { force: true });
  return over.length;
}

/** Store in one folder: pictures in segments, clips as single files, thumbnails in a separate folder. */
export function folderStore(root: string, room: DiskRoom): FileStore {
  const segments = new SegmentWriter(root);
  const derived = (name: string) => join(root, "derived", name.slice(-2), name);
  const within = <T>(bytes: number, write: () => Promise<T>) =>
    room.hold(bytes, write).catch((error: unknown) => {
      throw convertError(error);
    });
  return {
    location: root,
    isShared: false,
    probe: (now) => within(0, () => probeFolder(join(root, segmentsOf(now)))),
    async append(pictures, now) {
      const bytes = pictures.reduce((sum, picture) => sum + picture.length, 0);
      return within(bytes, () => segments.append(pictures, now));
    },
    async put(name, bytes, _mime, now) {
      const fileLocation = `videos/${calendarDay(now)}/${name}`;
      await within(bytes.length, () => writeDurably(join(root, fileLocation), bytes));
      return { fileLocation, startByte: 0, byteLength: bytes.length };
    },
    async keep(name, path) {
      const { size } = await stat(path);
      await within(0, () => keepDurably(join(root, keptFolder, name), path));
      return { fileLocation: `${keptFolder}/${name}`, startByte: 0, byteLength: size };
    },
    async read({ fileLocation, startByte, byteLength }, from, to) {
      if (byteLength === 0) return Readable.from([]);
      const handle = await open(join(root, fileLocation), "r").catch(() => {
        throw new FileGone(fileLocation);
      });
      // checks the length first, because a reader of a truncated file would wait for the missing bytes
      const { size } = await handle.stat();
      if (size <= startByte + to) {
        await handle.close();
        throw new FileGone(`${fileLocation} is cut short`);
      }
      return createReadStream("", { fd: handle, start: startByte + from, end: startByte + to, autoClose: true });
    },
    readDerived: (name) => readFile(derived(name)).catch(() => undefined),
    async writeDerived(name, bytes) {
      await mkdir(dirname(derived(name)), { recursive: true, mode: folderMode });
      const half = `${derived(name)}.${process.pid}.${Math.random().toString(36).slice(2)}.part`;
      try {
        await writeFile(half, bytes, { mode: fileMode });
        await rename(half, derived(name));
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    removeDerived: (name) => rm(derived(name), { force: true }),
    remove: (fileLocation) => rm(join(root, fileLocation), { force: true }),
    sweep: (now, storedAmong) => sweepLeftovers(root, now, storedAmong),
    usedBytes: () => folderBytes(root, join(root, keptFolder)),
    close: () => segments.close(),
  };
}
