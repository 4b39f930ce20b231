import { reportSightings } from "@huiyan/contract/patrol/patrol.api";
import { maxSightings } from "@huiyan/contract/patrol/patrol.rules";
import { ApiError } from "../../shared/api/api-error.ts";
import { call } from "../../shared/api/call.ts";
import { type Sighting } from "./patrol-state.ts";

/** How often what was seen is reported, in ms, and how much is kept while the server is away. */
const flushMs = 30_000;
const maxKept = 5000;

interface Entry extends Sighting {
  loop: string;
}

/** Reports in batches what a patrol showed; what could not be sent is sent again, and kept once by the server. */
export class SightingLog {
  #waiting: Entry[] = [];
  #isSending = false;
  readonly #timer = setInterval(() => void this.flush(), flushMs);

  add(loop: string, seen: readonly Sighting[]): void {
    this.#waiting.push(...seen.map((sighting) => ({ ...sighting, loop })));
    this.#waiting = this.#waiting.slice(-maxKept);
  }

  async flush(): Promise<void> {
    const [first] = this.#waiting;
    if (first === undefined || this.#isSending) return;
    this.#isSending = true;
    const batch = this.#waiting.filter(({ loop }) => loop === first.loop).slice(0, maxSightings);
    const list = batch.map(({ point_id, start, end }) => ({ point_id, start, end }));
    const isDone = await call(reportSightings, { now: Date.now(), loop: first.loop, list }).then(
      () => true,
      // what the server refuses it will refuse again
      (error: unknown) => error instanceof ApiError && !error.passing,
    );
    this.#isSending = false;
    if (!isDone) return;
    const sent = new Set(batch);
    this.#waiting = this.#waiting.filter((entry) => !sent.has(entry));
    if (this.#waiting.length > 0) await this.flush();
  }

  end(): void {
    clearInterval(this.#timer);
    void this.flush();
  }
}
