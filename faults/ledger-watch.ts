import { closeSync, openSync, readSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const lookMs = 25;
const patienceMs = 60_000;

/** Reads the devices' event log: the events that were raised and acknowledged since this object was created. */
export class LedgerWatch {
  readonly created = new Set<string>();
  readonly acknowledged = new Set<string>();
  readonly #file: number;
  #at: number;
  #rest = "";

  constructor(path: string) {
    this.#file = openSync(path, "a+");
    this.#at = 0;
    this.read();
    this.created.clear();
    this.acknowledged.clear();
  }

  read(): void {
    const chunk = Buffer.alloc(64 * 1024);
    for (let got = 1; got > 0; this.#at += got) {
      got = readSync(this.#file, chunk, 0, chunk.length, this.#at);
      const lines = (this.#rest + chunk.toString("latin1", 0, got)).split("\n");
      this.#rest = lines.pop() ?? "";
      for (const line of lines) this.#take(line);
    }
  }

  /**
   * Waits until `count` more events are acknowledged.
   * @returns elapsed milliseconds
   * @throws after a minute
   */
  async untilMore(count = 1): Promise<number> {
    const began = performance.now();
    this.read();
    const enough = this.acknowledged.size + count;
    while (this.acknowledged.size < enough) {
      if (performance.now() - began > patienceMs) throw new Error(`${patienceMs / 1000} 秒内没有事件得到确认`);
      await sleep(lookMs);
      this.read();
    }
    return performance.now() - began;
  }

  close(): void {
    closeSync(this.#file);
  }

  #take(line: string): void {
    const [kind, , eventId] = line.split(" ");
    if (eventId === undefined) return;
    if (kind === "created") this.created.add(eventId);
    if (kind === "accepted" || kind === "duplicate") this.acknowledged.add(eventId);
  }
}
