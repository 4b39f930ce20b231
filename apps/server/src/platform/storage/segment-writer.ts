import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { calendarDay } from "../clock/calendar-day.ts";
import { fileMode, folderMode } from "./file-mode.ts";
import { type Placement } from "./file-store.ts";

/**
 * Size in bytes at which a segment (a file of many pictures) is closed. Retention frees space by deleting whole
 * segments.
 */
const segmentBytes = 64 * 1024 * 1024;

interface OpenSegment {
  fileLocation: string;
  day: string;
  handle: FileHandle;
  end: number;
  writes: number;
  full: boolean;
  /** True once a group of pictures was written to the segment. */
  holds: boolean;
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

const folderOf = (day: string) => `segments/${day}`;

/** Returns the folder for pictures of this day. */
export const segmentsOf = (now: Date) => folderOf(calendarDay(now));

async function openSegment(root: string, day: string): Promise<OpenSegment> {
  const folder = join(root, folderOf(day));
  await mkdir(folder, { recursive: true, mode: folderMode });
  const fileLocation = `${folderOf(day)}/${randomBytes(6).toString("hex")}.seg`;
  const handle = await open(join(root, fileLocation), "wx", fileMode);
  await syncFolder(folder);
  return { fileLocation, day, handle, end: 0, writes: 0, full: false, holds: false };
}

/** Closes the file after its last write; deletes an empty one. */
async function release(root: string, segment: OpenSegment): Promise<void> {
  if (!segment.full || segment.writes > 0) return;
  await segment.handle.close();
  if (!segment.holds) await rm(join(root, segment.fileLocation), { force: true });
}

/**
 * Appends groups of pictures to one file, with one fdatasync per group.
 * Groups may be written in parallel, because each reserves its range first. A crash can leave an incomplete group, but
 * no row references it: rows are written after the sync.
 */
export class SegmentWriter {
  readonly #root: string;
  #current: Promise<OpenSegment> | undefined;
  /** Open segment that the promise #current resolves to; undefined while that segment is being opened. */
  #opened: OpenSegment | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  async append(pictures: readonly Buffer[], now: Date): Promise<Placement[]> {
    const segment = await this.#enter(calendarDay(now));
    const start = segment.end;
    let at = start;
    const placements = pictures.map((picture) => {
      const placement = { fileLocation: segment.fileLocation, startByte: at, byteLength: picture.length };
      at += picture.length;
      return placement;
    });
    segment.end = at;
    try {
      await writeFully(segment.handle, pictures, start);
      await segment.handle.datasync();
      segment.holds = true;
    } catch (error) {
      this.#retire(segment);
      throw error;
    } finally {
      segment.writes--;
      await release(this.#root, segment);
    }
    return placements;
  }

  async close(): Promise<void> {
    const segment = await this.#current?.catch(() => undefined);
    if (segment !== undefined) {
      this.#retire(segment);
      await release(this.#root, segment);
    }
  }

  /**
   * Returns the open segment of the day, and counts the caller as a writer, so that the segment is not closed before
   * the write.
   */
  async #enter(day: string): Promise<OpenSegment> {
    for (;;) {
      this.#current ??= this.#open(day);
      const opening = this.#current;
      const segment = await opening.catch((error: unknown) => {
        if (this.#current === opening) this.#current = undefined;
        throw error;
      });
      if (!segment.full && segment.day === day && segment.end < segmentBytes) {
        // counted before the caller continues, because the segment could be closed in between
        segment.writes++;
        return segment;
      }
      this.#retire(segment);
      await release(this.#root, segment);
    }
  }

  async #open(day: string): Promise<OpenSegment> {
    const segment = await openSegment(this.#root, day);
    this.#opened = segment;
    return segment;
  }

  /** Marks the segment as full, so that the next write opens another one, unless another segment is already open. */
  #retire(segment: OpenSegment): void {
    segment.full = true;
    if (this.#opened !== segment) return;
    this.#opened = undefined;
    this.#current = undefined;
  }
}

async function writeFully(handle: FileHandle, pictures: readonly Buffer[], start: number): Promise<void> {
  const total = pictures.reduce((sum, picture) => sum + picture.length, 0);
  const { bytesWritten } = await handle.writev([...pictures], start);
  if (bytesWritten !== total) throw Object.assign(new Error("short write"), { code: "ENOSPC" });
}
