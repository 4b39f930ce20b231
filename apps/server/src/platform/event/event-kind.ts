import { type RefusalReason } from "@huiyan/contract/alarm/alarm.device";
import { type Queryable, type SqlPart } from "../db/database.ts";

/** What a device says with an event of which camera and time are known. */
export interface EventContent {
  algId: string;
  /** As the device sent it. */
  data: Record<string, unknown>;
  /** When it happened by the device's own clock, epoch ms. */
  rawMs: number;
  /** The same by the server's clock. */
  happenedMs: number;
  /** How long before it arrived. */
  ageMs: number;
}

export type EventFacts = Record<string, unknown>;

/** What a kind makes of an event, or why it cannot; `detail` names the place in the event. */
type KindVerdict<Facts> = { facts: Facts } | { reason: RefusalReason; detail?: string };

/**
 * What the events of some algorithms become. A feature makes one and `features.ts` registers it; ingest finds the camera,
 * corrects the time, keeps the pictures and stores each event once, and knows no kind by name.
 */
export interface EventKind<Facts extends EventFacts = EventFacts> {
  name: string;
  algorithms: readonly string[];
  /** How long its pictures are kept. */
  pictureClass: "image" | "parking";
  /** A clip of such an event may come after it. */
  takesClips: boolean;
  /** Names within the data under which the server or people say something; what a device sends there is dropped. */
  reservedNames: readonly string[];
  /** Its facts of an event as columns, with their types. */
  columns: Readonly<Record<keyof Facts & string, string>>;
  /** Checks the data of one event; touches neither the database nor a file. */
  prepare(content: EventContent): KindVerdict<Facts>;
  /** Checks of one request what only the database knows. @returns why, for those that are refused */
  findRefusals?(
    db: Queryable,
    deviceUid: string,
    facts: readonly Facts[],
  ): Promise<ReadonlyMap<EventFacts, RefusalReason>>;
  /**
   * Common table expressions that store a group's new events of this kind, set-wise. They are part of one statement, with
   * those of other kinds: their names begin with the kind's, and rows that others lock too are taken in the order of their keys.
   * @param rows name of those events: id, eventId, orgId, deviceUid, pointId (uuid), algId (text), receivedAt, happenedAt,
   * happenedRaw (timestamptz), offsetMs (bigint), timeCorrected, isQuiet (boolean; nobody is told of a quiet one), image,
   * resImage (text), data (jsonb), and the columns of the kind
   */
  store(rows: SqlPart): SqlPart;
}

/** Keeps the facts' type while a kind is written; whoever handles kinds of all sorts does not know it. */
export function eventKind<Facts extends EventFacts>(kind: EventKind<Facts>): EventKind {
  return kind;
}

/** The kinds of this server. */
export class EventKinds {
  /** In the order in which a statement takes them. */
  readonly all: readonly EventKind[];
  readonly #byAlgorithm: ReadonlyMap<string, EventKind>;

  /** @throws where two kinds want the same algorithm */
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
