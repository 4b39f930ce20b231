import { berthSortKey, berthText } from "@huiyan/contract/berth/berth.rules";
import { v4, v7 } from "uuid";
import { trackDueBerths } from "#features/parking/stay/track-due-berths.ts";
import { type TestApp } from "../test-app.ts";
import { type TestDevice, type World } from "../world.ts";

interface ObservedSpan {
  /** Minutes since minute 0 of the lot. */
  from: number;
  to: number;
  plate?: string;
  confidence?: number;
  isFree?: boolean;
  charging?: 1 | 0 | -1;
  /** Probability that the classifier for small berths gives to an occupied berth. */
  share?: number;
}

/** Berths of a device with their observations. The clock of the server follows the observations. */
export class ParkingLot {
  readonly #app: TestApp;
  readonly #orgId: string;
  readonly device: TestDevice;
  /** Time of minute 0, epoch ms. */
  readonly morning: number;

  constructor(app: TestApp, world: Pick<World, "orgId">, device: TestDevice) {
    this.#app = app;
    this.#orgId = world.orgId;
    this.device = device;
    this.morning = Math.ceil(app.clock.now().getTime() / 60_000) * 60_000;
  }

  at(minute: number): number {
    return this.morning + Math.round(minute * 60_000);
  }

  async addBerth(no: number, { isNewEnergy = true }: { isNewEnergy?: boolean } = {}): Promise<string> {
    const id = v7();
    const label = berthText("A", no);
    await this.#app.services.db.sql
      .insertInto("berth")
      .values({
        id,
        org_id: this.#orgId,
        device_uid: this.device.uid,
        point_id: this.device.pointId,
        prefix: "A",
        number: no,
        label,
        sort_key: berthSortKey(label),
        roi: JSON.stringify([
          [0.1, 0.1],
          [0.3, 0.1],
          [0.3, 0.3],
        ]),
        type: 1,
        is_new_energy: isNewEnergy,
        config_version: 1,
        created_at: this.#app.clock.now(),
      })
      .execute();
    return id;
  }

  /** Returns observation events every 15 seconds, like those of a device. */
  events(berthId: string, spans: readonly ObservedSpan[]): Record<string, unknown>[] {
    return spans.flatMap(({ from, to, plate = "", confidence = 0.95, isFree = false, charging = -1, share }) => {
      const events: Record<string, unknown>[] = [];
      for (let at = this.at(from); at < this.at(to); at += 15_000) {
        events.push({
          event_id: v4(),
          type: "berth_parking",
          channel: this.device.channel,
          alg_id: "berth_parking",
          happened_at: at,
          offset_ms: 0,
          images: [],
          data: {
            berth_id: berthId,
            occupied: !isFree,
            occupy_conf: 0.95,
            charging,
            fault: "none",
            ...(share !== undefined && { judged_share: share }),
            ...(isFree || plate === ""
              ? {}
              : { plate, plate_conf: confidence, plate_color: [...plate].length === 8 ? "green" : "blue" }),
          },
        });
      }
      return events;
    });
  }

  /** Sends events in requests of at most a hundred. */
  async send(events: readonly Record<string, unknown>[]): Promise<void> {
    for (let at = 0; at < events.length; at += 100) await this.device.client.outcomes(events.slice(at, at + 100));
  }

  /** Moves the clock to the minute, and processes all observations that are due. */
  async reach(minute: number): Promise<void> {
    const ahead = this.at(minute) - this.#app.clock.now().getTime();
    if (ahead > 0) this.#app.clock.moveBy(ahead);
    await trackDueBerths(this.#app.services);
  }

  /**
   * Sends observations at their times. Then moves the clock past the time for which the server waits for earlier
   * observations, so that all are processed.
   */
  async observe(berthId: string, spans: readonly ObservedSpan[]): Promise<void> {
    for (const span of spans) {
      const ahead = this.at(span.to) - this.#app.clock.now().getTime();
      if (ahead > 0) this.#app.clock.moveBy(ahead);
      await this.send(this.events(berthId, [span]));
    }
    const last = Math.max(...spans.map(({ to }) => to));
    await this.reach(last + 1);
  }

  /** Returns the records of the berth, oldest first, as texts of minutes and states. */
  async records(berthId: string): Promise<string[]> {
    const rows = await this.#app.services.db.sql
      .selectFrom("parking_record")
      .selectAll()
      .where("berth_id", "=", berthId)
      .where("merged_into", "is", null)
      .orderBy("at")
      .orderBy("id")
      .execute();
    const minute = (at: Date | null) =>
      at === null ? "" : String(Math.round(((at.getTime() - this.morning) / 60_000) * 100) / 100);
    return rows.map((row) => {
      const state = { 1: "confirmed", 2: "pending", 3: "automatic", 4: "changed" }[row.review_state] ?? "";
      const codes = row.codes.map((code) => ` ${code}`).join("");
      return `${minute(row.entry_at)}~${minute(row.leave_at)} ${row.plate || "-"} ${row.is_open ? "open " : ""}${state}${codes}`;
    });
  }
}
