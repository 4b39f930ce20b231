import { type DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { type DiskReserve, isDiskFull } from "./disk-reserve.ts";
import { addToCounter, readCounter } from "./event-outbox.ts";
import { enforceQuota, usedBytes } from "./outbox-quota.ts";

type LossName = "dropped_videos" | "dropped_images" | "dropped_events";

const FreePages = z.object({ freelist_count: z.number() });
/** Page size of the database, SQLite's default. */
const pageBytes = 4096;

/**
 * Writes of one device to the database that succeed on a full disk by deleting older data, in the order of the quota.
 */
export class FullDisk {
  readonly #db: DatabaseSync;
  readonly #deviceId: string;
  readonly #disk: DiskReserve;
  /** Numbers of lost items that the database has no space to store yet. */
  readonly #uncounted = new Map<LossName, number>();

  constructor(db: DatabaseSync, deviceId: string, disk: DiskReserve) {
    this.#db = db;
    this.#deviceId = deviceId;
    this.#disk = disk;
  }

  /**
   * Runs a write.
   * @param bytes approximate space that `work` needs
   * @returns result of `work`; undefined if the disk has no space
   */
  write<T>(bytes: number, work: () => T): T | undefined {
    // Some space must remain for deletions, so the database must not use it up.
    if (this.#disk.isTight && this.#freeBytes() < bytes * 2) this.#drop(bytes * 2);
    while (true) {
      try {
        return work();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        const isReleased = this.#disk.release();
        const isDropped = this.#drop(bytes * 2);
        if (!isReleased && !isDropped) return undefined;
      }
    }
  }

  /**
   * Shrinks the database file if the disk is full and little of the file is in use, so that little data must be copied.
   */
  giveBack(): void {
    if (!this.#disk.isFull || usedBytes(this.#db, this.#deviceId) > this.#freeBytes() / 8) return;
    this.#unlessFull(() => this.#db.exec("pragma temp_store = memory; vacuum; pragma wal_checkpoint(truncate)"));
  }

  /** Returns the bytes of pages that the database has but does not use. */
  #freeBytes(): number {
    const { freelist_count } = FreePages.parse(this.#db.prepare("pragma freelist_count").get());
    return freelist_count * pageBytes;
  }

  #drop(bytes: number): boolean {
    // Checkpoint of the write-ahead log: data that is in the log as well as in the database uses space twice.
    this.#unlessFull(() => this.#db.exec("pragma wal_checkpoint(truncate)"));
    const before = usedBytes(this.#db, this.#deviceId);
    this.#unlessFull(() => enforceQuota(this.#db, this.#deviceId, Math.max(0, before - bytes)));
    return usedBytes(this.#db, this.#deviceId) < before;
  }

  #unlessFull(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  countLoss(name: LossName, by: number): void {
    this.#uncounted.set(name, (this.#uncounted.get(name) ?? 0) + by);
    this.#writeCounts();
  }

  /** Returns the numbers of items lost so far because the disk was full. */
  losses(): Record<LossName, number> {
    this.#writeCounts();
    const sum = (name: LossName): number =>
      readCounter(this.#db, this.#deviceId, name) + (this.#uncounted.get(name) ?? 0);
    return {
      dropped_videos: sum("dropped_videos"),
      dropped_images: sum("dropped_images"),
      dropped_events: sum("dropped_events"),
    };
  }

  #writeCounts(): void {
    this.#unlessFull(() => {
      for (const [name, by] of this.#uncounted) {
        addToCounter(this.#db, this.#deviceId, name, by);
        this.#uncounted.delete(name);
      }
    });
  }
}
