import { closeSync, openSync, writeSync } from "node:fs";
import { type EventOutcome } from "@huiyan/contract/alarm/alarm.device";

/** Writes one line for every created event and for every outcome, so that a test can compare them after a crash. */
export class Ledger {
  readonly #file: number | undefined;
  readonly counts = { created: 0, accepted: 0, duplicate: 0, refused: 0 };

  constructor(path: string | undefined) {
    this.#file = path === undefined ? undefined : openSync(path, "a");
  }

  created(deviceId: string, eventId: string): void {
    this.counts.created += 1;
    this.#write(`created ${deviceId} ${eventId}`);
  }

  settled(deviceId: string, outcomes: readonly EventOutcome[]): void {
    for (const { state, event_id } of outcomes) {
      this.counts[state] += 1;
      this.#write(`${state} ${deviceId} ${event_id}`);
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** Writes a line with a synchronous system call, so that it survives the end of this process. */
  #write(line: string): void {
    if (this.#file !== undefined) writeSync(this.#file, `${line}\n`);
  }
}
