import { defaultTimes } from "@huiyan/contract/parking/parking.rules";
import { type BerthState, keptEveryMs, newBerthState } from "#features/parking/stay/berth-state.ts";
import { type Observation } from "#features/parking/stay/observation.ts";
import { type Stay, stayKey } from "#features/parking/stay/stay.ts";
import { trackBerth } from "#features/parking/stay/track-berth.rules.ts";
import { type LotDay } from "./lot-day.ts";

/**
 * Model of the server's handling of one berth's observations, in memory. After a late observation, the later ones are
 * replayed from the last state before it.
 */
class BerthInMemory {
  /** Observations ordered by time. */
  readonly #observations: Observation[] = [];
  readonly #kept: BerthState[] = [newBerthState];
  readonly #stays = new Map<string, Stay>();
  #state: BerthState = newBerthState;

  arrive(observation: Observation): void {
    if (observation.at >= this.#state.at) {
      this.#observations.push(observation);
      this.#work([observation]);
      return;
    }
    const index = this.#observations.findLastIndex(({ at }) => at <= observation.at) + 1;
    this.#observations.splice(index, 0, observation);
    while (this.#kept.length > 1 && (this.#kept.at(-1)?.at ?? 0) >= observation.at) this.#kept.pop();
    const from = this.#kept.at(-1) ?? newBerthState;
    const stored = [...this.#stays.keys()];
    this.#state = from;
    const renewed = this.#work(
      this.#observations.slice(this.#observations.findLastIndex(({ at }) => at <= from.at) + 1),
    );
    for (const key of stored) {
      const stay = this.#stays.get(key);
      const begin = stay?.entryAt ?? stay?.leaveAt ?? 0;
      if (begin > from.at && !renewed.has(key)) this.#stays.delete(key);
    }
  }

  /** Processes observations. @returns keys of the reported stays */
  #work(observations: readonly Observation[]): Set<string> {
    const keys = new Set<string>();
    for (const observation of observations) {
      const { state, stays } = trackBerth(this.#state, observation, defaultTimes);
      if (this.#state.at > 0 && state.at - (this.#kept.at(-1)?.at ?? 0) >= keptEveryMs) this.#kept.push(this.#state);
      this.#state = state;
      for (const stay of stays) {
        keys.add(stayKey(stay));
        this.#stays.set(stayKey(stay), stay);
      }
    }
    return keys;
  }

  get stays(): Stay[] {
    return [...this.#stays.values()];
  }
}

/** Returns the stays by berth. */
export function staysOf({ observations, delays }: Pick<LotDay, "observations" | "delays">): Map<string, Stay[]> {
  const all = new Map<string, Stay[]>();
  for (const [berthId, list] of observations) {
    const berth = new BerthInMemory();
    const arrival = ({ id, at }: Observation) => at + (delays.get(id) ?? 0);
    // duplicates are removed, because the server stores each event id once
    const once = [...new Map(list.map((observation) => [observation.id, observation])).values()];
    for (const observation of once.toSorted((a, b) => arrival(a) - arrival(b))) berth.arrive(observation);
    all.set(berthId, berth.stays);
  }
  return all;
}
