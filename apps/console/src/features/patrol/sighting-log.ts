import { reportSightings } from "@huiyan/contract/patrol/patrol.api";
import { maxSightings } from "@huiyan/contract/patrol/patrol.rules";
import { EpochMs, Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { ApiError } from "#shared/api/api-error.ts";
import { call } from "#shared/api/call.ts";
import { storedSetting } from "#shared/storage/stored-setting.ts";
import { type Sighting } from "./patrol-state.ts";

/**
 * Interval of the reports in milliseconds. `maxKept` is the maximum number of entries that are kept while the server is
 * unreachable.
 */
const flushMs = 30_000;
const maxKept = 5000;

const Entry = z.object({ loop: z.string(), point_id: Id, start: EpochMs, end: EpochMs });
type Entry = z.infer<typeof Entry>;

const keyOf = ({ loop, point_id, start, end }: Entry): string => `${point_id} ${start} ${end} ${loop}`;

/** Setting of this browser with the entries that were not sent before the user left the page. */
const keptSetting = (staffId: string) => storedSetting<Entry[]>(`sightings.${staffId}`, z.array(Entry), []);

/**
 * Reports which cameras a patrol has shown, in batches. A failed batch is sent again; the server stores every entry
 * once.
 */
export class SightingLog {
  #waiting: Entry[];
  #isSending = false;
  #isEnded = false;
  readonly #kept: ReturnType<typeof keptSetting>;
  readonly #timer = setInterval(() => void this.flush(), flushMs);

  constructor(staffId: string) {
    this.#kept = keptSetting(staffId);
    this.#waiting = this.#kept.read();
  }

  /** Stores waiting entries when the user leaves the page. They are sent when the page is opened again. */
  keep(): void {
    this.#kept.write(this.#waiting);
  }

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
      // A final refusal counts as sent, since the server would refuse the same content again.
      (error: unknown) => error instanceof ApiError && error.final,
    );
    this.#isSending = false;
    if (!isDone) return;
    const sent = new Set(batch);
    this.#waiting = this.#waiting.filter((entry) => !sent.has(entry));
    if (this.#isEnded) this.#forget(batch);
    else this.keep();
    if (this.#waiting.length > 0) await this.flush();
  }

  /** Sends the waiting entries. Stores them until they are sent, in case the server is unreachable. */
  end(): void {
    clearInterval(this.#timer);
    this.#isEnded = true;
    void this.flush();
    this.keep();
  }

  /**
   * Removes sent entries from the setting. Reads the setting again, since a later log of the same user may have changed
   * it.
   */
  #forget(batch: readonly Entry[]): void {
    const sent = new Set(batch.map(keyOf));
    this.#kept.write(this.#kept.read().filter((entry) => !sent.has(keyOf(entry))));
  }
}
