import { calendarDay } from "#platform/clock/calendar-day.ts";
import { type Services } from "#platform/context/context.ts";
import { countStorage, type StorageLimit, type StorageNeed, uncountStorage } from "./storage-use.queries.ts";

/** Bytes that are reserved in advance for a device, so that many small pictures need only one query. */
const aheadBytes = 8 * 1024 * 1024;

interface Held {
  day: string;
  orgId: string;
  bytes: number;
}

/**
 * Storage that devices may still use. Bytes are reserved in the database in advance and assigned to files here. Bytes
 * that are unassigned at a crash count as used until the next day's recount.
 */
export class StorageAllowance {
  readonly #services: Pick<Services, "db" | "clock" | "config">;
  readonly #held = new Map<string, Held>();

  constructor(services: Pick<Services, "db" | "clock" | "config">) {
    this.#services = services;
  }

  /**
   * Takes bytes for each device, completely or not at all.
   * @returns devices that get nothing, with the limit that they have reached
   */
  async take(needs: readonly StorageNeed[]): Promise<ReadonlyMap<string, StorageLimit>> {
    const lacking = needs.filter((need) => !this.#spend(need));
    if (lacking.length === 0) return new Map();
    const reached = await this.#count(lacking.map((need) => ({ ...need, bytes: need.bytes + aheadBytes })));
    const [granted, tight] = [
      lacking.filter(({ deviceUid }) => !reached.has(deviceUid)),
      lacking.filter(({ deviceUid }) => reached.has(deviceUid)),
    ];
    await Promise.all(granted.map((need) => this.giveBack({ ...need, bytes: aheadBytes })));
    return tight.length === 0 ? new Map() : this.#count(tight);
  }

  /** Returns bytes that were taken but not used for a file. */
  async giveBack({ deviceUid, orgId, bytes }: StorageNeed): Promise<void> {
    const day = calendarDay(this.#services.clock.now());
    const held = this.#held.get(deviceUid);
    const isSame = held !== undefined && held.day === day && held.orgId === orgId;
    this.#held.set(deviceUid, { day, orgId, bytes: bytes + (isSame ? held.bytes : 0) });
    if (held === undefined || isSame || held.bytes === 0) return;
    await uncountStorage(this.#services.db.sql, { deviceUid, orgId: held.orgId, bytes: held.bytes }, held.day);
  }

  #spend({ deviceUid, orgId, bytes }: StorageNeed): boolean {
    const held = this.#held.get(deviceUid);
    const day = calendarDay(this.#services.clock.now());
    if (held === undefined || held.day !== day || held.orgId !== orgId || held.bytes < bytes) return false;
    held.bytes -= bytes;
    return true;
  }

  #count(needs: readonly StorageNeed[]): Promise<Map<string, StorageLimit>> {
    const { db, config, clock } = this.#services;
    return countStorage(db.sql, needs, config.storage, calendarDay(clock.now()));
  }
}
