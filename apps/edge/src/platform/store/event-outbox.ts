import { type DatabaseSync } from "node:sqlite";
import { type DeviceEvent, imageRoles } from "@huiyan/contract/alarm/alarm.device";
import { z } from "zod";
import { BootMoment, offsetAt } from "../clock/boot-time.ts";
import { inTransaction } from "./open-store.ts";
import { readEvent } from "./stored-event.ts";

export interface OutboxImage {
  part: string;
  role: (typeof imageRoles)[number];
  body: Uint8Array;
}

export interface OutboxEvent {
  event: DeviceEvent;
  images: OutboxImage[];
}

export interface BatchLimits {
  events: number;
  /** Maximum bytes of pictures and JSON together. */
  bytes: number;
  jsonBytes: number;
  /** Maximum pictures, because the server refuses a request with more parts. */
  images: number;
}

const EventRow = z.object({ seq: z.number(), json: z.string(), bytes: z.number(), images: z.number() });
const MadeRow = z.object({ seq: z.number(), json: z.string(), made: z.string() });
const ImageRow = z.object({ part: z.string(), role: z.enum(imageRoles), body: z.instanceof(Uint8Array) });
const Count = z.object({ count: z.number() });

function readMoment(json: string): BootMoment | undefined {
  try {
    return BootMoment.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The events of one device that the server has not answered yet, oldest first. */
export class EventOutbox {
  readonly #db: DatabaseSync;
  readonly #deviceId: string;

  constructor(db: DatabaseSync, deviceId: string) {
    this.#db = db;
    this.#deviceId = deviceId;
  }

  /**
   * Stores events durably, all or none.
   * @returns their size in bytes
   */
  put(kind: "alarm" | "record", ...added: readonly OutboxEvent[]): number {
    return this.putMade(kind, undefined, added);
  }

  /**
   * Stores events.
   * @param made time of the events while the server's time is unknown; the offset is determined later
   */
  putMade(kind: "alarm" | "record", made: BootMoment | undefined, added: readonly OutboxEvent[]): number {
    const moment = made === undefined ? null : JSON.stringify(made);
    return inTransaction(this.#db, () => added.reduce((sum, event) => sum + this.#insert(kind, event, moment), 0));
  }

  /**
   * Sets the offset of earlier events, now that the server's time is known. An event whose moment cannot be read gets
   * the clock's present error.
   */
  findOffsets(now: BootMoment, serverNow: number): void {
    const rows = this.#db
      .prepare("select seq, json, made from events where device_id = ? and made is not null")
      .all(this.#deviceId);
    inTransaction(this.#db, () => {
      const update = this.#db.prepare("update events set json = ?, made = null where seq = ?");
      for (const { seq, json, made } of z.array(MadeRow).parse(rows)) {
        const event = readEvent(json);
        const offset_ms = offsetAt(readMoment(made) ?? { ...now, boot: "" }, now, serverNow);
        update.run(event === undefined ? json : JSON.stringify({ ...event, offset_ms }), seq);
      }
    });
  }

  #insert(kind: "alarm" | "record", { event, images }: OutboxEvent, made: string | null): number {
    const json = JSON.stringify(event);
    const bytes = images.reduce((sum, { body }) => sum + body.length, json.length);
    const { lastInsertRowid } = this.#db
      .prepare("insert into events (device_id, event_id, kind, json, bytes, made) values (?, ?, ?, ?, ?, ?)")
      .run(this.#deviceId, event.event_id, kind, json, bytes, made);
    const insert = this.#db.prepare("insert into images (seq, part, role, body) values (?, ?, ?, ?)");
    for (const { part, role, body } of images) insert.run(lastInsertRowid, part, role, body);
    return bytes;
  }

  /**
   * Returns the oldest events within the limits, at least one if there is any. An event that cannot be read is set
   * aside.
   */
  nextBatch(limits: BatchLimits): OutboxEvent[] {
    const rows = z.array(EventRow).parse(
      this.#db
        .prepare(
          `select seq, json, bytes, (select count(*) from images i where i.seq = e.seq) as images
             from events e where device_id = ? order by seq limit ?`,
        )
        .all(this.#deviceId, limits.events),
    );
    const batch: OutboxEvent[] = [];
    let bytes = 0;
    let jsonBytes = 0;
    let images = 0;
    for (const row of rows) {
      bytes += row.bytes;
      jsonBytes += Buffer.byteLength(row.json) + 1;
      images += row.images;
      const isOver = bytes > limits.bytes || jsonBytes > limits.jsonBytes || images > limits.images;
      if (batch.length > 0 && isOver) break;
      const event = readEvent(row.json);
      if (event === undefined) this.#setAside(row.seq);
      else batch.push({ event, images: this.#imagesOf(row.seq) });
    }
    return batch.length === 0 && rows.length > 0 ? this.nextBatch(limits) : batch;
  }

  /**
   * Sets an event aside for later analysis of the cause. The event counts as dropped; the platform receives the count.
   */
  #setAside(seq: number): void {
    inTransaction(this.#db, () => {
      this.#db
        .prepare("insert into unreadable_events select device_id, json, ? from events where seq = ?")
        .run(Date.now(), seq);
      this.#db.prepare("delete from events where seq = ?").run(seq);
      addToCounter(this.#db, this.#deviceId, "dropped_events", 1);
    });
  }

  #imagesOf(seq: number): OutboxImage[] {
    return z.array(ImageRow).parse(this.#db.prepare("select part, role, body from images where seq = ?").all(seq));
  }

  /** Removes events that the server has answered. Refused ones are counted. */
  settle(eventIds: readonly string[], refused: number): void {
    inTransaction(this.#db, () => {
      const remove = this.#db.prepare("delete from events where event_id = ? and device_id = ?");
      for (const id of eventIds) remove.run(id, this.#deviceId);
      if (refused > 0) addToCounter(this.#db, this.#deviceId, "refused_events", refused);
    });
  }

  /** Deletes all events, because another organisation owns the device and must not receive them. */
  clear(): void {
    this.#db.prepare("delete from events where device_id = ?").run(this.#deviceId);
  }

  count(): number {
    const row = this.#db.prepare("select count(*) as count from events where device_id = ?").get(this.#deviceId);
    return Count.parse(row).count;
  }
}

export function addToCounter(db: DatabaseSync, deviceId: string, name: string, by: number): void {
  db.prepare(
    "insert into counters (device_id, name, value) values (?, ?, ?) on conflict do update set value = value + excluded.value",
  ).run(deviceId, name, by);
}

export function readCounter(db: DatabaseSync, deviceId: string, name: string): number {
  const row = db.prepare("select value from counters where device_id = ? and name = ?").get(deviceId, name);
  return z.object({ value: z.number() }).optional().parse(row)?.value ?? 0;
}
