import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

export interface Segment {
  path: string;
  /** Time of its last packet, epoch ms of the device's clock. */
  endedAt: number;
}

/** Kept time, ms: enough for the seconds before an alarm and a slow cut after it. */
const keepMs = 60_000;

/** The rolling recording of one channel: MPEG-TS segments named in order, of which the newest is still being written. */
export class SegmentBuffer {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Called before every start of the camera: names restart then. */
  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Finished segments, oldest first; deletes those that are too old. */
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
      // The camera was stopped and its folder removed.
      return [];
    }
  }
}

/** The segments that overlap the time from `from` to `to`, when the last of it has been written; else undefined. */
export function segmentsCovering(segments: readonly Segment[], from: number, to: number): Segment[] | undefined {
  const last = segments.findIndex(({ endedAt }) => endedAt >= to);
  if (last < 0) return undefined;
  return segments.slice(0, last + 1).filter(({ endedAt }) => endedAt > from);
}
