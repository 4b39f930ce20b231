import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

export interface Segment {
  path: string;
  /** Time of the segment's last packet, epoch ms by the device's clock. */
  endedAt: number;
}

/** Time for which segments are kept, ms: enough for the seconds before an alarm and for a slow cut after it. */
const keepMs = 60_000;

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

  /** Returns finished segments, oldest first, and deletes those that are too old. */
  finished(now: number): Segment[] {
    const segments = this.#all().slice(0, -1);
    const kept = segments.filter(({ endedAt }) => now - endedAt <= keepMs);
    for (const { path } of segments.slice(0, segments.length - kept.length)) void rm(path, { force: true });
    return kept;
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
