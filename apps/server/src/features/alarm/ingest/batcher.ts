import { type Clock } from "../../../platform/clock/clock.ts";
import { type Sql } from "../../../platform/db/database.ts";
import { isDatabaseAway } from "../../../platform/db/failures.ts";
import { type FileStore } from "../../../platform/storage/file-store.ts";
import { findKnownEvents, insertEvents } from "./ingest.queries.ts";
import { type PreparedEvent } from "./prepared-event.ts";

/** Groups under way at once, events in a group, picture bytes in a group. Found by bench/ingest. */
const groupsAtOnce = 3;
const groupEvents = 128;
const groupBytes = 16 * 1024 * 1024;

export type Fate = "accepted" | "duplicate" | "rejected" | "device_gone";

interface Waiting {
  event: PreparedEvent;
  bytes: number;
  settle(fate: Fate): void;
  fail(error: unknown): void;
}

export interface Ingest {
  /** Resolves when the event is durable, or known to be, or can never be. @throws when database or store are away */
  take(event: PreparedEvent): Promise<Fate>;
}

const pictureBytes = (event: PreparedEvent) => event.pictures.reduce((sum, picture) => sum + picture.bytes.length, 0);

/**
 * Makes events durable in groups: what arrives while two groups are being written shares the next one. A group that
 * fails is tried again one by one, so that one bad event blocks no other.
 */
export function createIngest(db: Sql, files: FileStore, clock: Clock, onAccepted: () => void): Ingest {
  const queue: Waiting[] = [];
  let busy = 0;

  function nextGroup(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const waiting of queue) {
      if (count === groupEvents || (count > 0 && bytes + waiting.bytes > groupBytes)) break;
      bytes += waiting.bytes;
      count++;
    }
    return queue.splice(0, count);
  }

  async function write(group: readonly Waiting[]): Promise<void> {
    const events = group.map((waiting) => waiting.event);
    const now = clock.now();
    const pictures = events.flatMap((event) => event.pictures.map((picture) => picture.bytes));
    const placements = pictures.length === 0 ? [] : await files.append(pictures, now);
    const fresh = await insertEvents(db, events, placements, now);
    if (fresh.size > 0) onAccepted();
    const known = await knownAmong(events.filter((event) => !fresh.has(event.id)));
    for (const { event, settle } of group)
      settle(fresh.has(event.id) ? "accepted" : (known.get(event.id) ?? "device_gone"));
  }

  async function knownAmong(events: readonly PreparedEvent[]): Promise<Map<string, Fate>> {
    if (events.length === 0) return new Map();
    const deviceUids = events.map((event) => event.deviceUid);
    const known = await findKnownEvents(
      db,
      deviceUids,
      events.map((event) => event.eventId),
    );
    return new Map(
      events
        .filter(({ deviceUid, eventId }) => known.has(`${deviceUid} ${eventId}`))
        .map(({ id }) => [id, "duplicate"]),
    );
  }

  async function writeAlone(waiting: Waiting): Promise<void> {
    try {
      await write([waiting]);
    } catch (error) {
      if (isDatabaseAway(error)) waiting.fail(error);
      else waiting.settle("rejected");
    }
  }

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      await write(group);
    } catch (error) {
      const isContentToBlame = error instanceof Error && "severity" in error && !isDatabaseAway(error);
      if (!isContentToBlame) for (const waiting of group) waiting.fail(error);
      else for (const waiting of group) await writeAlone(waiting);
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
    take: (event) =>
      new Promise((settle, fail) => {
        queue.push({ event, bytes: pictureBytes(event), settle, fail });
        if (queue.length === 1) setImmediate(run);
      }),
  };
}
