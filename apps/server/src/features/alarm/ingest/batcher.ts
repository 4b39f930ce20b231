import { StorageAllowance, type StorageLimit } from "#features/resource/resource.public.ts";
import { type Services } from "#platform/context/context.ts";
import { isContentToBlame, isDatabaseAway } from "#platform/db/failures.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type Placement } from "#platform/storage/file-store.ts";
import { distinctPictures, pictureBytes, storageNeeds } from "./group-pictures.ts";
import { findKnownEvents } from "./ingest.queries.ts";
import { type PreparedEvent, type PreparedPicture, withoutPictures } from "./prepared-event.ts";
import { createEventStore } from "./store-events.queries.ts";

/**
 * Limits of the micro-batches in which events are written: batches written in parallel, events per batch, picture bytes
 * per batch. Measured with bench/ingest.
 */
const groupsAtOnce = 2;
const groupEvents = 128;
const groupBytes = 16 * 1024 * 1024;
/** Upper estimate of the disk bytes for an event's rows, indexes and write-ahead log. */
const rowBytes = 16 * 1024;
/**
 * Maximum number of remembered devices that sent known events again. For these devices, known events are looked up
 * before pictures are stored, so that their pictures are not stored twice.
 */
const maxRepeaters = 10_000;

/** State of an event. `rejected`: the event can never be stored, because of its content. */
export type IngestState = "accepted" | "duplicate" | "rejected" | "device_gone";
/** `unavailable`: the server could not store the event, but a retry may succeed. */
type StoredState = IngestState | "unavailable";

interface IngestResult {
  state: IngestState;
  /** Storage limit that was reached. Set if the event was therefore stored without its pictures. */
  left?: StorageLimit;
}

/** Events of one request. They are written in the same micro-batch, because they may share pictures. */
interface Waiting {
  events: readonly PreparedEvent[];
  bytes: number;
  settle(results: (IngestResult | undefined)[]): void;
  fail(error: unknown): void;
}

type IngestServices = Pick<Services, "db" | "files" | "room" | "clock" | "config" | "log">;
type Stored = ReadonlyMap<PreparedPicture, Placement>;

/** Returns the error for failures that are not caused by the event; the device sends the event again. */
export const tryAgainLater = () => new AppError("service_unavailable", { retryAfterSeconds: 5 });

/**
 * Makes events durable in micro-batches. Events that arrive during a write form the next micro-batch. If a micro-batch
 * fails, its events are stored one by one, so that one bad event blocks no other.
 */
export class Ingest {
  readonly #services: IngestServices;
  readonly #onAccepted: () => void;
  readonly #storeEvents: ReturnType<typeof createEventStore>;
  readonly #allowance: StorageAllowance;
  readonly #queue: Waiting[] = [];
  /** Devices that sent known events again. */
  readonly #repeaters = new Set<string>();
  /** Number of micro-batches that are being written. */
  #busy = 0;

  /** @param onAccepted called after a write that stored new events */
  constructor(services: IngestServices, onAccepted: () => void) {
    this.#services = services;
    this.#onAccepted = onAccepted;
    this.#storeEvents = createEventStore(services.db.sql);
    this.#allowance = new StorageAllowance(services);
  }

  /**
   * Stores events. Resolves when each event is durable, or can never be stored. The result of an event that the server
   * could not store is undefined.
   * @throws AppError if the server could store none of them; the device sends them all again
   */
  take(events: readonly PreparedEvent[]): Promise<(IngestResult | undefined)[]> {
    return new Promise((settle, fail) => {
      if (events.length === 0) return settle([]);
      this.#queue.push({ events, bytes: pictureBytes(distinctPictures(events)), settle, fail });
      if (this.#queue.length === 1) setImmediate(() => this.#run());
    });
  }

  #nextGroup(): Waiting[] {
    let bytes = 0;
    let count = 0;
    let taken = 0;
    for (const waiting of this.#queue) {
      const isFull = count + waiting.events.length > groupEvents || bytes + waiting.bytes > groupBytes;
      if (taken > 0 && isFull) break;
      bytes += waiting.bytes;
      count += waiting.events.length;
      taken++;
    }
    return this.#queue.splice(0, taken);
  }

  async #knownAmong(events: readonly PreparedEvent[]): Promise<Set<string>> {
    if (events.length === 0) return new Set();
    const [devices, ids] = [events.map((event) => event.deviceUid), events.map((event) => event.eventId)];
    const known = await findKnownEvents(this.#services.db.sql, devices, ids);
    const repeated = events.filter(({ deviceUid, eventId }) => known.has(`${deviceUid} ${eventId}`));
    if (this.#repeaters.size > maxRepeaters) this.#repeaters.clear();
    for (const { deviceUid } of repeated) this.#repeaters.add(deviceUid);
    return new Set(repeated.map(({ id }) => id));
  }

  async #insert(events: readonly PreparedEvent[], stored: Stored): Promise<Map<string, StoredState>> {
    const fresh = await this.#storeEvents(events, stored, this.#services.clock.now());
    if (fresh.size > 0) this.#onAccepted();
    const known = await this.#knownAmong(events.filter(({ id }) => !fresh.has(id)));
    const stateOf = (id: string): IngestState =>
      fresh.has(id) ? "accepted" : known.has(id) ? "duplicate" : "device_gone";
    return new Map(events.map(({ id }) => [id, stateOf(id)]));
  }

  /** Inserts a single event. @throws if the database is unavailable */
  async #insertOne(event: PreparedEvent, stored: Stored): Promise<StoredState> {
    try {
      return (await this.#insert([event], stored)).get(event.id) ?? "device_gone";
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (isContentToBlame(error)) return "rejected";
      this.#services.log.error({ err: error, algId: event.algId }, "an event could not be stored");
      return "unavailable";
    }
  }

  async #insertEach(events: readonly PreparedEvent[], stored: Stored): Promise<Map<string, StoredState>> {
    const states = new Map<string, StoredState>();
    for (const event of events) states.set(event.id, await this.#insertOne(event, stored));
    return states;
  }

  async #insertAll(events: readonly PreparedEvent[], stored: Stored): Promise<Map<string, StoredState>> {
    try {
      return await this.#insert(events, stored);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      return this.#insertEach(events, stored);
    }
  }

  /**
   * Stores each picture once, then the rows. Pictures that no accepted event uses are subtracted from the used storage.
   */
  async #storeAndInsert(events: readonly PreparedEvent[]): Promise<Map<string, StoredState>> {
    const pictures = distinctPictures(events);
    let states = new Map<string, StoredState>();
    try {
      const placements =
        pictures.length === 0
          ? []
          : await this.#services.files.append(
              pictures.map(({ bytes }) => bytes),
              this.#services.clock.now(),
            );
      const stored: Stored = new Map(
        placements.flatMap((placement, at) => {
          const picture = pictures[at];
          return picture === undefined ? [] : [[picture, placement] as const];
        }),
      );
      states = await this.#services.room.hold(events.length * rowBytes, () => this.#insertAll(events, stored));
      return states;
    } finally {
      const kept = new Set(distinctPictures(events.filter(({ id }) => states.get(id) === "accepted")));
      for (const need of storageNeeds(events, (picture) => !kept.has(picture))) {
        if (need.bytes > 0) await this.#allowance.giveBack(need).catch(() => undefined);
      }
    }
  }

  /**
   * Writes a micro-batch.
   * @returns the result of each event, by its id; undefined if the server could not store it
   */
  async #write(group: readonly Waiting[]): Promise<Map<string, IngestResult | undefined>> {
    const all = group.flatMap(({ events }) => events);
    const known = await this.#knownAmong(
      all.filter((event) => event.pictures.length > 0 && this.#repeaters.has(event.deviceUid)),
    );
    const events = all.filter(({ id }) => !known.has(id));
    const needs = storageNeeds(events, () => true).filter(({ bytes }) => bytes > 0);
    const full = await this.#allowance.take(needs);
    const leftOf = ({ deviceUid, pictures }: PreparedEvent): StorageLimit | undefined =>
      pictures.length === 0 ? undefined : full.get(deviceUid);
    const storable = events.map((event) => (leftOf(event) === undefined ? event : withoutPictures(event)));
    const states = await this.#storeAndInsert(storable);
    return new Map(
      all.map((event) => {
        if (known.has(event.id)) return [event.id, { state: "duplicate" }];
        const [state, left] = [states.get(event.id) ?? "device_gone", leftOf(event)];
        if (state === "unavailable") return [event.id, undefined];
        return [event.id, left === undefined ? { state } : { state, left }];
      }),
    );
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#write(group);
      for (const { events, settle, fail } of group) {
        const own = events.map(({ id }) => results.get(id));
        if (own.every((result) => result === undefined)) fail(tryAgainLater());
        else settle(own);
      }
    } catch (error) {
      for (const waiting of group) waiting.fail(error);
    }
  }

  #run(): void {
    while (this.#busy < groupsAtOnce && this.#queue.length > 0) {
      this.#busy++;
      void this.#writeGroup(this.#nextGroup()).finally(() => {
        this.#busy--;
        setImmediate(() => this.#run());
      });
    }
  }
}
