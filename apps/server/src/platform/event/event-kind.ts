import { type RefusalReason } from "@huiyan/contract/alarm/alarm.device";
import { type Queryable, type SqlPart } from "../db/database.ts";

/** Content of a device's event whose camera and time are known. */
export interface EventContent {
  algId: string;
  /** Data exactly as the device sent it. */
  data: Record<string, unknown>;
  /** Time of the event by the device's clock, epoch ms. */
  rawMs: number;
  /** Time of the event by the server's clock, epoch ms. */
  happenedMs: number;
  /** Time from the event to its arrival, ms. */
  ageMs: number;
}

export type EventFacts = Record<string, unknown>;

/** Facts that an event kind extracts from an event, or the reason of a refusal; `detail` names the faulty field. */
type KindVerdict<Facts> = { facts: Facts } | { reason: RefusalReason; detail?: string };

/**
 * Kind of event: defines how events of some algorithms are stored. A feature implements the kind, and `features.ts`
 * registers it. The common ingest finds the camera, corrects the time, stores the pictures and rejects duplicates for
 * all kinds.
 */
export interface EventKind<Facts extends EventFacts = EventFacts> {
  name: string;
  algorithms: readonly string[];
  /** Retention class of the pictures of this kind. */
  pictureClass: "image" | "parking";
  /** True if the device may upload a clip for such an event later. */
  takesClips: boolean;
  /** Fields of `data` that only the server or users may set. Ingest drops these fields from a device's report. */
  reservedNames: readonly string[];
  /** SQL columns of the values that `prepare` returns: name and SQL type. */
  columns: Readonly<Record<keyof Facts & string, string>>;
  /** Validates the data of one event, without access to database or files. */
  prepare(content: EventContent): KindVerdict<Facts>;
  /** Checks the events of a request against the database. @returns reasons of the refused events */
  findRefusals?(
    db: Queryable,
    deviceUid: string,
    facts: readonly Facts[],
  ): Promise<ReadonlyMap<EventFacts, RefusalReason>>;
  /**
   * Returns common table expressions that store new events of this kind as a set.
   * They are part of one statement with those of other kinds, so their names begin with the kind's name. Rows that
   * other writers lock as well must be locked in the order of their keys.
   * @param rows name of those events: id, eventId, orgId, deviceUid, pointId (uuid), algId (text), receivedAt,
   * happenedAt, happenedRaw (timestamptz), offsetMs (bigint), timeCorrected, isQuiet (boolean; quiet events send no
   * notification), image, resImage (text), data (jsonb), and the columns of the kind
   */
  store(rows: SqlPart): SqlPart;
}

/** Erases the type of the facts; code that handles all kinds does not need it. */
export function eventKind<Facts extends EventFacts>(kind: EventKind<Facts>): EventKind {
  return kind;
}

/** The kinds of this server. */
export class EventKinds {
  /** All kinds, in the order in which their parts follow in the SQL statement. */
  readonly all: readonly EventKind[];
  readonly #byAlgorithm: ReadonlyMap<string, EventKind>;

  /** @throws if two kinds claim the same algorithm */
  constructor(kinds: readonly EventKind[]) {
    this.all = kinds;
    const byAlgorithm = new Map<string, EventKind>();
    for (const kind of kinds) {
      for (const algorithm of kind.algorithms) {
        const other = byAlgorithm.get(algorithm);
        if (other !== undefined) throw new Error(`${algorithm} is of the kinds ${other.name} and ${kind.name}`);
        byAlgorithm.set(algorithm, kind);
      }
    }
    this.#byAlgorithm = byAlgorithm;
  }

  kindOf(algId: string): EventKind | undefined {
    return this.#byAlgorithm.get(algId);
  }
}
