/** Counts of accepted, duplicate and refused device events. */
export interface EventSums {
  accepted: number;
  duplicate: number;
  /** Refused events by reason. */
  refused: Record<string, number>;
}

const bucketMs = 10_000;
const buckets = 30;

/** Counts the device events of the last five minutes on this node. */
export class EventRate {
  readonly #now: () => number;
  #buckets: { at: number; sums: EventSums }[] = [];
  /** Totals since this process started. */
  readonly totals: EventSums = { accepted: 0, duplicate: 0, refused: {} };

  /** Creates empty counts. @param now returns a monotonic time in ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  #present(): EventSums {
    const at = Math.floor(this.#now() / bucketMs);
    const last = this.#buckets.at(-1);
    if (last?.at === at) return last.sums;
    const sums: EventSums = { accepted: 0, duplicate: 0, refused: {} };
    this.#buckets = [...this.#buckets.filter((bucket) => at - bucket.at < buckets), { at, sums }];
    return sums;
  }

  /** Counts one event. @param reason reason of a refused event */
  note(outcome: "accepted" | "duplicate" | "refused", reason = ""): void {
    for (const sums of [this.#present(), this.totals]) {
      if (outcome === "refused") sums.refused[reason] = (sums.refused[reason] ?? 0) + 1;
      else sums[outcome]++;
    }
  }

  sums(): EventSums {
    this.#present();
    const all: EventSums = { accepted: 0, duplicate: 0, refused: {} };
    for (const { sums } of this.#buckets) {
      all.accepted += sums.accepted;
      all.duplicate += sums.duplicate;
      for (const [reason, count] of Object.entries(sums.refused))
        all.refused[reason] = (all.refused[reason] ?? 0) + count;
    }
    return all;
  }
}
