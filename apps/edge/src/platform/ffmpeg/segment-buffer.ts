import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

export interface Segment {
  path: string;
  /** Time of the segment's last packet, epoch ms by the device's clock. */
  endedAt: number;
}

/**
 * Time for which segments are kept, ms: the seconds before an alarm, the wait for the seconds after it, and a slow cut.
 */
const keepMs = 90_000;

/** Rolling recording of one channel: MPEG-TS segments with increasing names. The newest one is still being written. */
export class SegmentBuffer {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Deletes all segments. Called before every start of the camera, because names then start again. */
  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Returns the finished segments, oldest first. */
  finished(): Segment[] {
    return this.#all().slice(0, -1);
  }

  /**
   * Deletes finished segments that are too old. Segments with a later time than now are deleted as well; they were
   * written before the device's clock was set back.
   */
  prune(now: number): void {
    const old = this.finished().filter(({ endedAt }) => Math.abs(now - endedAt) > keepMs);
    // a segment that cannot be deleted is tried again at the next call
    for (const { path } of old) rm(path, { force: true }).catch(() => undefined);
  }

  #all(): Segment[] {
    try {
      return readdirSync(this.folder)
        .filter((name) => name.endsWith(".ts"))
        .sort()
        .map((name) => join(this.folder, name))
        .map((path) => ({ path, endedAt: statSync(path).mtimeMs }));
    } catch {
      // The camera was stopped and its folder was removed.
      return [];
    }
  }
}

/** Returns the segments that overlap the time range; undefined until the last of them is finished. */
export function segmentsCovering(segments: readonly Segment[], from: number, to: number): Segment[] | undefined {
  const last = segments.findIndex(({ endedAt }) => endedAt >= to);
  if (last < 0) return undefined;
  return segments.slice(0, last + 1).filter(({ endedAt }) => endedAt > from);
}
