import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

export interface Segment {
  path: string;
  /** Time before its first packet, epoch ms by the device's clock. */
  beganAt: number;
  /** Time of the segment's last packet, epoch ms by the device's clock. */
  endedAt: number;
}

/**
 * Milliseconds for which segments are kept: the seconds before an alarm, the wait for the seconds after it, and a slow
 * cut.
 */
const keepMs = 90_000;

/** Digits of the numbers in a segment's name. */
const digits = 9;

/**
 * Rolling recording of one channel: MPEG-TS segments with increasing names. The newest one is still being written.
 * A name consists of the number of the camera's start, the time of that start in epoch ms, and the number of the
 * segment.
 */
export class SegmentBuffer {
  readonly #folder: string;
  #starts = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Prepares a start of the camera. Segments of the camera's former starts stay, because an alarm may need them; those
   * of a killed agent are deleted.
   * @returns pattern of the names of the new segments
   */
  begin(): string {
    if (this.#starts === 0) this.remove();
    mkdirSync(this.#folder, { recursive: true });
    this.#starts += 1;
    return join(this.#folder, `${String(this.#starts).padStart(digits, "0")}-${Date.now()}-%0${digits}d.ts`);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Returns all segments, oldest first. The last one may be incomplete. */
  all(): Segment[] {
    try {
      const segments: Segment[] = [];
      let former = "";
      for (const name of readdirSync(this.#folder).sort()) {
        const [, start, time] = /^(\d+)-(\d+)-\d+\.ts$/.exec(name) ?? [];
        if (start === undefined) continue;
        const path = join(this.#folder, name);
        const facts = statSync(path, { throwIfNoEntry: false });
        if (facts === undefined) continue;
        const beganAt = start === former ? segments.at(-1)?.endedAt : undefined;
        segments.push({ path, beganAt: beganAt ?? Number(time), endedAt: facts.mtimeMs });
        former = start;
      }
      return segments;
    } catch {
      // the folder is missing, because the camera was stopped
      return [];
    }
  }

  /** Returns the finished segments, oldest first. */
  finished(): Segment[] {
    return this.all().slice(0, -1);
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
}

/** Returns the segments that overlap the time range; undefined until the last of them is finished. */
export function segmentsCovering(segments: readonly Segment[], from: number, to: number): Segment[] | undefined {
  return segments.some(({ endedAt }) => endedAt >= to) ? segmentsWithin(segments, from, to) : undefined;
}

/** Returns the segments that overlap the time range. */
export function segmentsWithin(segments: readonly Segment[], from: number, to: number): Segment[] {
  return segments.filter(({ beganAt, endedAt }) => endedAt > from && beganAt < to);
}
