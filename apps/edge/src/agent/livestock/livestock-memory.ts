import { effective, isLivestock, livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type LastLoad } from "#pages/farm-facts.ts";
import { type EventReport } from "../event-report.ts";

/** The last reported load of animals of each channel, in memory only. */
export class LivestockMemory {
  readonly #loads = new Map<string, LastLoad>();

  /** Receives every event that goes to the platform; remembers loads of animals and ignores other events. */
  take({ event }: Pick<EventReport, "event">): void {
    if (!isLivestock(event.alg_id)) return;
    const data = livestockData(event.data);
    const { total: heads, weight } = effective(data);
    const { counts, licensePlate = "" } = data;
    this.#loads.set(event.channel, {
      at: event.happened_at,
      algId: event.alg_id,
      heads,
      counts,
      weight,
      plate: licensePlate,
    });
  }

  of(channel: string): LastLoad | undefined {
    return this.#loads.get(channel);
  }

  /** Deletes the loads: they belong to the organisation that had claimed the device before. */
  forget(): void {
    this.#loads.clear();
  }
}
