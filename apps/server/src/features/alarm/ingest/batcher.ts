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

type Stored = ReadonlyMap<PreparedPicture, Placement>;

export interface Ingest {
  /**
   * Stores events. Resolves when each event is durable, or can never be stored. The result of an event that the server
   * could not store is undefined.
   * @throws AppError if the server could store none of them; the device sends them all again
   */
  take(events: readonly PreparedEvent[]): Promise<(IngestResult | undefined)[]>;
}

/** Returns the error for failures that are not caused by the event; the device sends the event again. */
export const tryAgainLater = () => new AppError("service_unavailable", { retryAfterSeconds: 5 });

/**
 * Creates the writer that makes events durable in micro-batches. Events that arrive during a write form the next
 * micro-batch. If a micro-batch fails, its events are stored one by one, so that one bad event blocks no other.
 */
export function createIngest(
  services: Pick<Services, "db" | "files" | "room" | "clock" | "config" | "log">,
  onAccepted: () => void,
): Ingest {
  const { files, room, clock, log } = services;
  const db = services.db.sql;
  const storeEvents = createEventStore(db);
  const allowance = new StorageAllowance(services);
  const queue: Waiting[] = [];
  const repeaters = new Set<string>();
  let busy = 0;

  function nextGroup(): Waiting[] {
    let bytes = 0;
    let count = 0;
    let taken = 0;
    for (const waiting of queue) {
      const isFull = count + waiting.events.length > groupEvents || bytes + waiting.bytes > groupBytes;
      if (taken > 0 && isFull) break;
      bytes += waiting.bytes;
      count += waiting.events.length;
      taken++;
    }
    return queue.splice(0, taken);
  }

  async function knownAmong(events: readonly PreparedEvent[]): Promise<Set<string>> {
    if (events.length === 0) return new Set();
    const [devices, ids] = [events.map((event) => event.deviceUid), events.map((event) => event.eventId)];
    const known = await findKnownEvents(db, devices, ids);
    const repeated = events.filter(({ deviceUid, eventId }) => known.has(`${deviceUid} ${eventId}`));
    if (repeaters.size > maxRepeaters) repeaters.clear();
    for (const { deviceUid } of repeated) repeaters.add(deviceUid);
    return new Set(repeated.map(({ id }) => id));
  }

  async function insert(events: readonly PreparedEvent[], stored: Stored): Promise<Map<string, StoredState>> {
    const fresh = await storeEvents(events, stored, clock.now());
    if (fresh.size > 0) onAccepted();
    const known = await knownAmong(events.filter(({ id }) => !fresh.has(id)));
    const stateOf = (id: string): IngestState =>
      fresh.has(id) ? "accepted" : known.has(id) ? "duplicate" : "device_gone";
    return new Map(events.map(({ id }) => [id, stateOf(id)]));
  }

  /** Inserts a single event. @throws if the database is unavailable */
  async function insertOne(event: PreparedEvent, stored: Stored): Promise<StoredState> {
    try {
      return (await insert([event], stored)).get(event.id) ?? "device_gone";
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (isContentToBlame(error)) return "rejected";
      log.error({ err: error, algId: event.algId }, "an event could not be stored");
      return "unavailable";
    }
  }

  async function insertEach(events: readonly PreparedEvent[], stored: Stored): Promise<Map<string, StoredState>> {
    const states = new Map<string, StoredState>();
    for (const event of events) states.set(event.id, await insertOne(event, stored));
    return states;
  }

  async function insertAll(events: readonly PreparedEvent[], stored: Stored): Promise<Map<string, StoredState>> {
    try {
      return await insert(events, stored);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      return insertEach(events, stored);
    }
  }

  /**
   * Stores each picture once, then the rows. Pictures that no accepted event uses are subtracted from the used storage.
   */
  async function storeAndInsert(events: readonly PreparedEvent[]): Promise<Map<string, StoredState>> {
    const pictures = distinctPictures(events);
    let states = new Map<string, StoredState>();
    try {
      const placements =
        pictures.length === 0
          ? []
          : await files.append(
              pictures.map(({ bytes }) => bytes),
              clock.now(),
            );
      const stored: Stored = new Map(
        placements.flatMap((placement, at) => {
          const picture = pictures[at];
          return picture === undefined ? [] : [[picture, placement] as const];
        }),
      );
      states = await room.hold(events.length * rowBytes, () => insertAll(events, stored));
      return states;
    } finally {
      const kept = new Set(distinctPictures(events.filter(({ id }) => states.get(id) === "accepted")));
      for (const need of storageNeeds(events, (picture) => !kept.has(picture))) {
        if (need.bytes > 0) await allowance.giveBack(need).catch(() => undefined);
      }
    }
  }

  /**
   * Writes a micro-batch.
   * @returns the result of each event, by its id; undefined if the server could not store it
   */
  async function write(group: readonly Waiting[]): Promise<Map<string, IngestResult | undefined>> {
    const all = group.flatMap(({ events }) => events);
    const known = await knownAmong(all.filter((event) => event.pictures.length > 0 && repeaters.has(event.deviceUid)));
    const events = all.filter(({ id }) => !known.has(id));
    const needs = storageNeeds(events, () => true).filter(({ bytes }) => bytes > 0);
    const full = await allowance.take(needs);
    const leftOf = ({ deviceUid, pictures }: PreparedEvent): StorageLimit | undefined =>
      pictures.length === 0 ? undefined : full.get(deviceUid);
    const storable = events.map((event) => (leftOf(event) === undefined ? event : withoutPictures(event)));
    const states = await storeAndInsert(storable);
    return new Map(
      all.map((event) => {
        if (known.has(event.id)) return [event.id, { state: "duplicate" }];
        const [state, left] = [states.get(event.id) ?? "device_gone", leftOf(event)];
        if (state === "unavailable") return [event.id, undefined];
        return [event.id, left === undefined ? { state } : { state, left }];
      }),
    );
  }

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await write(group);
      for (const { events, settle, fail } of group) {
        const own = events.map(({ id }) => results.get(id));
        if (own.every((result) => result === undefined)) fail(tryAgainLater());
        else settle(own);
      }
    } catch (error) {
      for (const waiting of group) waiting.fail(error);
    }
  }

  function run(): void {
    while (busy < groupsAtOnce && queue.length > 0) {
      busy++;
      void writeGroup(nextGroup()).finally(() => {
        busy--;
        setImmediate(run);
      });
    }
  }

  return {
    take: (events) =>
      new Promise((settle, fail) => {
        if (events.length === 0) {
          settle([]);
          return;
        }
        queue.push({ events, bytes: pictureBytes(distinctPictures(events)), settle, fail });
        if (queue.length === 1) setImmediate(run);
      }),
  };
}
