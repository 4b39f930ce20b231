import { wholeSeconds } from "@huiyan/contract/parking/fee.rules";
import { type ReviewCode } from "@huiyan/contract/parking/review.rules";
import { type Queryable } from "#platform/db/database.ts";
import { idAt } from "#platform/db/uuid-time.ts";
import { withDoubt } from "../stay/gap.rules.ts";
import { type TrackedBerth } from "../stay/observation.queries.ts";
import { isOpenStay, type Stay } from "../stay/stay.ts";
import {
  isAnotherCar,
  isDecided,
  mayContinue,
  observedBerthOf,
  ownShare,
  shareTaken,
  startOf,
  stayThatContinues,
  tailOf,
} from "./decided.rules.ts";
import { feeColumns } from "./fee-columns.ts";
import {
  deleteRecord,
  doubtOverlapped,
  getBerthNames,
  insertRecord,
  lockRecordsOfStays,
  type RecordRow,
  takeSerial,
  updateRecord,
} from "./record.queries.ts";
import { settleSamePlate } from "./same-plate.ts";
import { asCodes, type Judged, judge, observedColumns, seenOf } from "./stay-columns.ts";

const untouched = {
  scrap_cause: null,
  dispute_cause: null,
  exclude_cause: null,
  merged_into: null,
  merged_from: null,
  order_state: 0,
};

/**
 * Maximum milliseconds between two reports of a berth without a loss. A device reports each berth every 15 s, so a
 * longer interval means that a report was lost.
 */
const surelySeenMs = 20_000;

const endOf = (stay: Stay) => stay.leaveAt ?? stay.lastSeenAt;
const overlaps = (record: RecordRow, stay: Stay): boolean => {
  const from = (record.entry_at ?? record.leave_at)?.getTime() ?? 0;
  const to = (record.leave_at ?? record.last_seen_at ?? record.entry_at)?.getTime() ?? 0;
  return from <= endOf(stay) && startOf(stay) <= to;
};

/** Plan for storing one stay. */
type Plan =
  /** Continues a decided record whose car was still parked when the user decided. */
  | { kind: "continued"; stay: Stay; record: RecordRow }
  /** Stores the stay in its undecided record; record undefined: in a new one. */
  | { kind: "own"; stay: Stay; record: RecordRow | undefined; codes: ReviewCode[] };

export interface SavedBy {
  now: Date;
  /** Begin of the replay; undefined without a replay. Undecided records since then that match no stay are deleted. */
  replayedFrom: Date | undefined;
  /**
   * Ids of observations before the replay by which a stay may have begun or ended. The replay decides whether it did.
   */
  undecidedIds?: readonly string[];
  /**
   * True for observations that arrived more than a day late. Their stays are stored for review in separate records,
   * next to existing ones.
   */
  isLate?: boolean;
}

/**
 * Reconciles the records of a berth with its stays. The result depends only on the stays and on decided records. The
 * result does not depend on undecided records or on how observations were batched.
 */
class StaySaver {
  readonly #db: Queryable;
  readonly #berth: TrackedBerth;
  readonly #by: SavedBy;
  /** Decided records, and records that a user moved to this berth. */
  #decided: RecordRow[];
  /** Undecided records of this berth, which may be changed and deleted. */
  readonly #free: RecordRow[];

  constructor(db: Queryable, berth: TrackedBerth, by: SavedBy, records: readonly RecordRow[]) {
    this.#db = db;
    this.#berth = berth;
    this.#by = by;
    const isOwn = (record: RecordRow) =>
      !isDecided(record) &&
      observedBerthOf(record) === berth.id &&
      (record.is_late_history === true) === (by.isLate === true);
    this.#free = records.filter(isOwn);
    this.#decided = records.filter((record) => isDecided(record) || observedBerthOf(record) !== berth.id);
  }

  async save(stays: readonly Stay[]): Promise<void> {
    const ordered = stays.toSorted((a, b) => startOf(a) - startOf(b));
    const continuedPlans = this.#continuedPlans(ordered);
    const continuing = new Set(continuedPlans.map(({ stay }) => stay));
    const others = ordered.flatMap((stay) => (continuing.has(stay) ? [] : this.#undecidedPart(stay)));
    const plans: Plan[] = [...continuedPlans, ...this.#withRecords(others)];
    await this.#removeOthers(ordered);
    // ended stays are stored first, because a berth can have only one open record
    for (const plan of plans.toSorted((a, b) => Number(isOpenStay(a.stay)) - Number(isOpenStay(b.stay)))) {
      if (plan.kind === "continued") await this.#continue(plan.record, plan.stay);
      else if (plan.record === undefined) await this.#insert(plan.stay, plan.codes);
      else await this.#update(plan.record, plan.stay, plan.codes);
    }
  }

  /**
   * Returns decided records whose car was still parked at the decision, each with the stay that continues it. If no
   * observed stay does, the record is closed.
   */
  #continuedPlans(stays: readonly Stay[]): Extract<Plan, { kind: "continued" }>[] {
    if (this.#by.isLate) return [];
    const recordOf = new Map<Stay, RecordRow>();
    const open = this.#decided.filter(
      (record) =>
        mayContinue(record) &&
        isDecided(record) &&
        record.merged_into === null &&
        observedBerthOf(record) === this.#berth.id,
    );
    for (const record of open.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      const stay = stayThatContinues(tailOf(record), stays);
      if (stay !== undefined) recordOf.set(stay, record);
      else if (this.#isGone(record)) {
        const lastSeenAt = (record.last_seen_at ?? record.at).getTime();
        recordOf.set({ ...emptyStay, entryAt: record.at.getTime(), lastSeenAt, isCut: true }, record);
      }
    }
    const plans = [...recordOf].map(([stay, record]) => ({ kind: "continued" as const, stay, record }));
    const after = new Map(
      plans.map(({ stay, record }) => [record.id, { ...record, ...observedColumns(record, stay) }]),
    );
    this.#decided = this.#decided.map((record) => after.get(record.id) ?? record);
    return plans;
  }

  /**
   * Returns true if the replay began before the record's entry, so that a missing stay means that the observations no
   * longer show the car.
   */
  #isGone(record: RecordRow): boolean {
    const { replayedFrom } = this.#by;
    return record.is_open && replayedFrom !== undefined && (tailOf(record).entryAt ?? 0) > replayedFrom.getTime();
  }

  /** Returns the part of a stay that no decided record covers: nothing, only the entry or exit, or the whole stay. */
  #undecidedPart(stay: Stay): { stay: Stay; codes: ReviewCode[] }[] {
    const entered = this.#decided.find(({ entry_id }) => entry_id !== null && entry_id === stay.entryId);
    const left = this.#decided.find(({ leave_id }) => leave_id !== null && leave_id === stay.leaveId);
    const known = entered ?? left;
    if (known === undefined) return this.#byTime(stay);
    if ((entered !== undefined && left !== undefined) || known.merged_into !== null || known.is_kept_apart) return [];
    // a merged record also covers observations that its columns do not name
    if (known.scrap_cause !== null || known.exclude_cause !== null || known.merged_from !== null) return [];
    const half =
      entered !== undefined && stay.leaveId !== undefined && known.leave_id === null
        ? withoutEntry(stay)
        : left !== undefined && stay.entryId !== undefined && known.entry_id === null
          ? withoutLeave(stay)
          : undefined;
    // a record without an exit does not count, because its end is unknown
    const isTaken = (record: RecordRow) =>
      half !== undefined && record !== known && record.leave_at !== null && shareTaken(record, half) >= ownShare;
    return half === undefined || this.#live().some(isTaken) ? [] : [{ stay: half, codes: ["P-LATE"] }];
  }

  readonly #live = () => this.#decided.filter(({ merged_into }) => merged_into === null);

  #byTime(stay: Stay): { stay: Stay; codes: ReviewCode[] }[] {
    if (this.#by.isLate) return [{ stay, codes: [] }];
    const codes: ReviewCode[] = [];
    for (const record of this.#live()) {
      const share = shareTaken(record, stay);
      if (share === 0) continue;
      if (observedBerthOf(record) !== this.#berth.id && isAnotherCar(record, stay)) codes.push("P-TWO");
      else if (share >= ownShare) return [];
      else codes.push("P-LATE");
    }
    return [{ stay, codes }];
  }

  /** Finds the undecided record of each stay by the ids of its observations; in a replay also by overlapping time. */
  #withRecords(planned: readonly { stay: Stay; codes: ReviewCode[] }[]): Plan[] {
    const found = new Map<Stay, RecordRow>();
    const take = (stay: Stay, test: (record: RecordRow) => boolean) => {
      const at = found.has(stay) ? -1 : this.#free.findIndex(test);
      const [record] = at < 0 ? [] : this.#free.splice(at, 1);
      if (record !== undefined) found.set(stay, record);
    };
    for (const { stay } of planned)
      if (stay.entryId !== undefined) take(stay, ({ entry_id }) => entry_id === stay.entryId);
    for (const { stay } of planned)
      if (stay.leaveId !== undefined) take(stay, ({ leave_id }) => leave_id === stay.leaveId);
    if (this.#by.replayedFrom !== undefined)
      for (const { stay } of planned) take(stay, (record) => !record.is_demonstration && overlaps(record, stay));
    return planned.map(({ stay, codes }) => ({ kind: "own", stay, codes, record: found.get(stay) }));
  }

  /** Deletes undecided records that no replayed stay matches. */
  async #removeOthers(stays: readonly Stay[]): Promise<void> {
    const { replayedFrom, isLate } = this.#by;
    if (replayedFrom === undefined || isLate) return;
    const observedIds = new Set([...stays.flatMap(({ entryId }) => entryId ?? []), ...(this.#by.undecidedIds ?? [])]);
    for (const record of this.#free) {
      // demo records have no observations, and a moved record is in a berth that a user chose
      if (record.is_demonstration || record.seen_berth_id !== null) continue;
      // a record that began before the replay is deleted only if its observation was replayed
      const isObserved = observedIds.has(record.entry_id ?? record.leave_id ?? "");
      // 500 ms tolerance, because stored times are rounded to seconds
      if (record.at.getTime() <= replayedFrom.getTime() - 500 && !isObserved) continue;
      await deleteRecord(this.#db, record.id);
    }
  }

  /**
   * Returns plate, review codes and review state of a stay. If reports before the exit were lost and the fee may
   * therefore be lower, a user must review the record.
   */
  async #judge(stay: Stay, codes: readonly ReviewCode[], is_new_energy: boolean): Promise<Judged> {
    const judged = judge(stay, this.#berth, codes);
    const { leaveAt, lastSeenAt } = stay;
    if (leaveAt === undefined || stay.entryAt === undefined || leaveAt - lastSeenAt <= surelySeenMs) return judged;
    const feeOf = async (to: number) => {
      const seen = { ...untouched, ...judged, ...seenOf({ ...stay, leaveAt: to }), is_new_energy };
      return (await feeColumns(this.#db, this.#berth.org_id, seen)).fee_fen;
    };
    const isSame = (await feeOf(lastSeenAt)) === (await feeOf(leaveAt));
    if (isSame) return judged;
    const doubt = { cause: "late" as const, from: lastSeenAt, fromId: "", to: leaveAt, toId: "" };
    return judge(withDoubt(stay, doubt), this.#berth, [...codes, "P-GAP"]);
  }

  async #insert(stay: Stay, codes: readonly ReviewCode[]): Promise<void> {
    const { id: berthId, org_id, device_uid, point_id, label, sort_key, type, is_new_energy } = this.#berth;
    const at = new Date(startOf(stay));
    const id = idAt(at);
    const judged = await this.#judge(stay, codes, is_new_energy);
    const record = { ...untouched, ...seenOf(stay), ...judged, is_new_energy };
    await insertRecord(this.#db, {
      id,
      org_id,
      serial: await takeSerial(this.#db, org_id, at),
      device_uid,
      point_id,
      berth_id: berthId,
      berth_label: label,
      berth_sort: sort_key,
      berth_type: type,
      ...(await getBerthNames(this.#db, berthId)),
      ...record,
      ...(await feeColumns(this.#db, org_id, record)),
      ...(this.#by.isLate ? { is_late_history: true } : {}),
      created_at: this.#by.now,
    });
    await settleSamePlate(this.#db, this.#berth, { id, ...record }, this.#by.now);
  }

  async #update(record: RecordRow, stay: Stay, more: readonly ReviewCode[]): Promise<void> {
    // the code for a duplicate plate does not come from the stay, so it is kept
    const codes = [...more, ...asCodes(record.codes).filter((code) => code === "P-TWIN")];
    const next = { ...seenOf(stay), ...(await this.#judge(stay, codes, record.is_new_energy)) };
    await updateRecord(this.#db, record.id, {
      ...next,
      ...(await feeColumns(this.#db, record.org_id, { ...record, ...next })),
    });
    if (next.plate !== record.plate)
      await settleSamePlate(this.#db, this.#berth, { id: record.id, ...next }, this.#by.now);
  }

  /** Updates a decided record by observations of its car. Plate, entry and review state stay as the user decided. */
  async #continue(record: RecordRow, stay: Stay): Promise<void> {
    const next = observedColumns(record, stay);
    await updateRecord(this.#db, record.id, {
      ...next,
      ...(await feeColumns(this.#db, record.org_id, { ...record, ...next })),
    });
    if (record.seen_berth_id !== null) await doubtOverlapped(this.#db, record);
  }
}

const emptyStay = { entryReadings: [], leaveReadings: [], chargingSeconds: 0, knownSeconds: 0, codes: [] };

function withoutEntry({ entryAt: _at, entryId: _id, entrySight: _sight, ...stay }: Stay): Stay {
  return { ...stay, entryReadings: [], chargingSeconds: 0, knownSeconds: 0 };
}

function withoutLeave({ leaveAt: _at, leaveId: _id, leaveSight: _sight, ...stay }: Stay): Stay {
  return { ...stay, leaveReadings: [], isCut: true };
}

const whole = (at: number) => wholeSeconds(at) * 1000;
/** Rounds times to whole seconds, so that all rules use the same times as the database and the console. */
const inWholeSeconds = (stay: Stay): Stay => ({
  ...stay,
  lastSeenAt: whole(stay.lastSeenAt),
  doubts: (stay.doubts ?? []).map((doubt) => ({ ...doubt, from: whole(doubt.from), to: whole(doubt.to) })),
  ...(stay.entryAt === undefined ? {} : { entryAt: whole(stay.entryAt) }),
  ...(stay.leaveAt === undefined ? {} : { leaveAt: whole(stay.leaveAt) }),
});

/** Stores the stays that were derived from a berth's observations. */
export async function saveStays(
  db: Queryable,
  berth: TrackedBerth,
  observed: readonly Stay[],
  by: SavedBy,
): Promise<void> {
  const stays = observed.map(inWholeSeconds);
  const { replayedFrom, undecidedIds = [] } = by;
  if (stays.length === 0 && replayedFrom === undefined) return;
  const starts = [...stays.map(startOf), ...(replayedFrom === undefined ? [] : [replayedFrom.getTime()])];
  const records = await lockRecordsOfStays(db, berth.id, {
    entryIds: [...stays.flatMap(({ entryId }) => entryId ?? []), ...undecidedIds],
    leaveIds: [...stays.flatMap(({ leaveId }) => leaveId ?? []), ...undecidedIds],
    from: new Date(Math.min(...starts)),
  });
  await new StaySaver(db, berth, by, records).save(stays);
}
