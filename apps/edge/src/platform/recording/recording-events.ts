import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dayOf } from "@huiyan/contract/calendar";
import { z } from "zod";
import { isDiskFull } from "../store/disk-reserve.ts";
import { type Span } from "./recording-store.ts";

const MarkedEvent = z.object({ at: z.number(), alg_id: z.string() });
/** An alarm shown on the time line. */
export type MarkedEvent = z.infer<typeof MarkedEvent>;

const suffix = ".events";

/** Stores the alarms of each channel next to its recordings: one file per day, one line per alarm. */
export class RecordingEvents {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  add(channel: string, event: MarkedEvent): void {
    try {
      mkdirSync(this.#folderOf(channel), { recursive: true, mode: 0o700 });
      appendFileSync(this.#path(channel, dayOf(event.at)), `${JSON.stringify(event)}\n`, { mode: 0o600 });
    } catch (error) {
      // A mark that does not fit on the disk is lost; the alarm itself is sent separately.
      if (!isDiskFull(error)) throw error;
    }
  }

  /**
   * Returns the alarms of a channel in this period: day by day, within a day in the order in which they were stored.
   */
  find(channel: string, { from, to }: Span): MarkedEvent[] {
    const days = this.#days(channel).filter((day) => day >= dayOf(from) && day <= dayOf(to));
    return days.flatMap((day) => this.#read(channel, day)).filter(({ at }) => at >= from && at < to);
  }

  /** Deletes the alarms of days before this time, which have no recordings any more. */
  forgetBefore(channel: string, at: number): void {
    for (const day of this.#days(channel)) {
      if (day < dayOf(at)) rmSync(this.#path(channel, day), { force: true });
    }
  }

  #folderOf(channel: string): string {
    return join(this.#folder, Buffer.from(channel).toString("hex"));
  }

  #path(channel: string, day: string): string {
    return join(this.#folderOf(channel), `${day}${suffix}`);
  }

  #days(channel: string): string[] {
    try {
      const names = readdirSync(this.#folderOf(channel)).filter((name) => name.endsWith(suffix));
      return names.map((name) => name.slice(0, -suffix.length)).sort();
    } catch {
      // Nothing was recorded yet.
      return [];
    }
  }

  /** Reads the alarms of a day. A line that a kill cut off is skipped. */
  #read(channel: string, day: string): MarkedEvent[] {
    const lines = readFileSync(this.#path(channel, day), "utf8").split("\n");
    return lines.flatMap((line) => {
      const event = MarkedEvent.safeParse(parsed(line));
      return event.success ? [event.data] : [];
    });
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
