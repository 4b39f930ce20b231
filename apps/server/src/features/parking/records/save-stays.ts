import { carType } from "@huiyan/contract/parking/plate.rules";
import {
  judgeOpenStay,
  judgeStay,
  type ReviewCode,
  reviewStates,
  sortCodes,
} from "@huiyan/contract/parking/review.rules";
import { type Queryable } from "../../../platform/db/database.ts";
import { idAt } from "../../../platform/db/uuid-time.ts";
import { type TrackedBerth } from "../stay/observation.queries.ts";
import { isOpenStay, type Stay, voteOf } from "../stay/stay.ts";
import { feeColumns } from "./fee-columns.ts";
import {
  deleteRecord,
  getBerthNames,
  insertRecord,
  lockRecordsOfStays,
  type RecordRow,
  type RecordValues,
  takeSerial,
  updateRecord,
} from "./record.queries.ts";
import { halfOf } from "./record-half.ts";
import { closeTwin } from "./twin.ts";

type Judged = Pick<RecordValues, "plate" | "plate_color" | "plate_conf" | "car_type" | "review_state" | "codes">;
type Seen = Pick<
  RecordValues,
  | ("entry_id" | "leave_id" | "entry_at" | "leave_at" | "entry" | "leave")
  | ("last_seen_at" | "is_open" | "charging_seconds" | "known_seconds")
>;

const asDate = (at: number | undefined) => (at === undefined ? null : new Date(at));

function seenOf(stay: Stay): Seen {
  return {
    ...{ entry_id: stay.entryId ?? null, entry_at: asDate(stay.entryAt) },
    ...{ leave_id: stay.leaveId ?? null, leave_at: asDate(stay.leaveAt) },
    entry: stay.entryAt === undefined ? null : halfOf(stay.entryReadings, stay.entrySight),
    leave: stay.leaveAt === undefined ? null : halfOf(stay.leaveReadings, stay.leaveSight),
    ...{ last_seen_at: new Date(stay.lastSeenAt), is_open: isOpenStay(stay) },
    ...{ charging_seconds: Math.round(stay.chargingSeconds), known_seconds: Math.round(stay.knownSeconds) },
  };
}

/** What the platform makes of a stay by itself. */
function judge(stay: Stay, { times }: TrackedBerth, more: readonly ReviewCode[]): Judged {
  const [entry, leave] = [voteOf(stay.entryReadings), voteOf(stay.leaveReadings)];
  const seen = [...stay.codes, ...more];
  const { plate, codes, state } = isOpenStay(stay)
    ? judgeOpenStay(entry, seen)
    : judgeStay({
        entry: stay.entryAt === undefined ? undefined : { at: stay.entryAt, plate: entry },
        leave: stay.leaveAt === undefined ? undefined : { at: stay.leaveAt, plate: leave },
        ...{ minStaySeconds: times.minStay, seen },
      });
  return {
    ...{ plate: plate?.plate ?? "", plate_color: plate?.color ?? "", plate_conf: plate?.confidence ?? 0 },
    ...{ car_type: carType(plate?.plate ?? "", plate?.color), review_state: state, codes },
  };
}

const untouched = {
  ...{ scrap_cause: null, dispute_cause: null, exclude_cause: null, merged_into: null, merged_from: null },
  order_state: 0,
};

/** A person or an order stands on it: what comes later changes nothing of it. */
function isFrozen(record: RecordRow): boolean {
  const byPerson = record.review_state === reviewStates.confirmed || record.review_state === reviewStates.changed;
  return byPerson || record.order_state !== 0 || record.merged_into !== null || record.is_kept_apart;
}

const endOf = (stay: Stay) => stay.leaveAt ?? stay.lastSeenAt;
const overlaps = (record: RecordRow, stay: Stay): boolean => {
  const from = (record.entry_at ?? record.leave_at)?.getTime() ?? 0;
  const to = (record.leave_at ?? record.last_seen_at ?? record.entry_at)?.getTime() ?? 0;
  return from <= endOf(stay) && (stay.entryAt ?? stay.leaveAt ?? 0) <= to;
};

/** Brings the records of a berth in line with its stays. */
class StaySaver {
  readonly #db: Queryable;
  readonly #berth: TrackedBerth;
  readonly #now: Date;
  readonly #free: RecordRow[];

  constructor(db: Queryable, berth: TrackedBerth, now: Date, records: readonly RecordRow[]) {
    this.#db = db;
    this.#berth = berth;
    this.#now = now;
    this.#free = [...records];
  }

  async save(stay: Stay, isReplay: boolean): Promise<void> {
    const record = this.#take(stay, isReplay);
    if (record === undefined) return this.#insert(stay, []);
    if (!isFrozen(record)) return this.#update(record, stay);
    const holder = record.merged_into === null ? record : this.#free.find(({ id }) => id === record.merged_into);
    if (holder?.is_open) return this.#closeFrozen(holder, stay);
    if (record.merged_into !== null || record.is_kept_apart) return;
    // what people decided stays; the half that they did not know of stands beside it
    if (stay.leaveId !== undefined && record.leave_id === null) await this.#insert(withoutEntry(stay), ["P-LATE"]);
    else if (stay.entryId !== undefined && record.entry_id === null) await this.#insert(withoutLeave(stay), ["P-LATE"]);
  }

  /** What no stay accounts for any more, and nobody has touched, was never there. */
  async removeOthers(from: Date): Promise<void> {
    for (const record of this.#free) {
      const isInTime = (record.entry_at ?? record.leave_at ?? from) > from;
      const isByItself = record.codes.includes("P-LATE");
      if (isInTime && !isByItself && !isFrozen(record)) await deleteRecord(this.#db, record.id);
    }
  }

  #take(stay: Stay, isReplay: boolean): RecordRow | undefined {
    const by = (test: (record: RecordRow) => boolean) => this.#free.findIndex(test);
    let at = stay.entryId === undefined ? -1 : by(({ entry_id }) => entry_id === stay.entryId);
    if (at < 0 && stay.leaveId !== undefined) at = by(({ leave_id }) => leave_id === stay.leaveId);
    if (at < 0 && isReplay) at = by((record) => !isFrozen(record) && overlaps(record, stay));
    return at < 0 ? undefined : this.#free.splice(at, 1)[0];
  }

  async #insert(stay: Stay, codes: readonly ReviewCode[]): Promise<void> {
    const { id: berthId, org_id, device_uid, point_id, label, sort_key, type, is_new_energy } = this.#berth;
    const at = new Date(stay.entryAt ?? stay.leaveAt ?? stay.lastSeenAt);
    const judged = judge(stay, this.#berth, codes);
    const id = idAt(at);
    const record = { ...untouched, ...seenOf(stay), ...judged, is_new_energy };
    await insertRecord(this.#db, {
      ...{ id, org_id, serial: await takeSerial(this.#db, org_id, at), device_uid, point_id, berth_id: berthId },
      ...{ berth_label: label, berth_sort: sort_key, berth_type: type },
      ...(await getBerthNames(this.#db, berthId)),
      ...record,
      ...(await feeColumns(this.#db, org_id, record)),
      created_at: this.#now,
    });
    await closeTwin(this.#db, this.#berth, { id, ...record }, this.#now);
  }

  async #update(record: RecordRow, stay: Stay): Promise<void> {
    // that it was seen twice at once stays known
    const codes = record.codes.filter((code): code is ReviewCode => code === "P-TWIN");
    const next = { ...seenOf(stay), ...judge(stay, this.#berth, codes) };
    await updateRecord(this.#db, record.id, {
      ...next,
      ...(await feeColumns(this.#db, record.org_id, { ...record, ...next })),
    });
    if (next.plate !== record.plate) await closeTwin(this.#db, this.#berth, { id: record.id, ...next }, this.#now);
  }

  /** The car of a record that a person has decided on leaves: plate and review stay his. */
  async #closeFrozen(record: RecordRow, stay: Stay): Promise<void> {
    const seen = seenOf(stay);
    const codes =
      stay.leaveAt === undefined && !seen.is_open ? sortCodes([...asCodes(record.codes), "P-NOOUT"]) : record.codes;
    const next = { ...seen, entry: record.entry, entry_id: record.entry_id, entry_at: record.entry_at, codes };
    await updateRecord(this.#db, record.id, {
      ...next,
      ...(await feeColumns(this.#db, record.org_id, { ...record, ...next })),
    });
  }
}

const asCodes = (codes: readonly string[]) => codes as readonly ReviewCode[];

function withoutEntry({ entryAt: _at, entryId: _id, entrySight: _sight, ...stay }: Stay): Stay {
  return { ...stay, entryReadings: [], chargingSeconds: 0, knownSeconds: 0 };
}

function withoutLeave({ leaveAt: _at, leaveId: _id, leaveSight: _sight, ...stay }: Stay): Stay {
  return { ...stay, leaveReadings: [], isCut: true };
}

/**
 * Stores what the observations of a berth tell.
 * @param replayedFrom the time from which everything was worked in anew: what is stored since then and is none of the
 *   stays goes
 */
export async function saveStays(
  db: Queryable,
  berth: TrackedBerth,
  stays: readonly Stay[],
  { now, replayedFrom }: { now: Date; replayedFrom: Date | undefined },
): Promise<void> {
  if (stays.length === 0 && replayedFrom === undefined) return;
  const records = await lockRecordsOfStays(db, berth.id, {
    entryIds: stays.flatMap(({ entryId }) => entryId ?? []),
    leaveIds: stays.flatMap(({ leaveId }) => leaveId ?? []),
    from: replayedFrom,
  });
  const saver = new StaySaver(db, berth, now, records);
  // what ended first, so that the berth is free for what began
  const ordered = stays.toSorted((a, b) => Number(isOpenStay(a)) - Number(isOpenStay(b)));
  for (const stay of ordered) await saver.save(stay, replayedFrom !== undefined);
  if (replayedFrom !== undefined) await saver.removeOthers(replayedFrom);
}
