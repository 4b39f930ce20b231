import {
  type ConflictKind,
  type ConflictRecord,
  conflictOf,
  inOrder,
  type Span,
  sharedSeconds,
  spanOf,
} from "@huiyan/contract/parking/conflict.rules";
import { type ConflictContext, type Proposal, proposalsOf } from "@huiyan/contract/parking/conflict-proposals.rules";
import { reviewStates } from "@huiyan/contract/parking/review.rules";

/** A conflict of two records with its proposals, in a model of the server's handling in memory. */
export interface FoundCase {
  kind: ConflictKind;
  pair: readonly [ConflictRecord, ConflictRecord];
  proposals: Proposal[];
}

const isIn = ({ facts }: ConflictRecord) => !(facts.isMergedAway || facts.exclude || facts.scrap);
const startsBefore = (a: ConflictRecord, b: ConflictRecord) => (inOrder(a, b)[0] === a ? -1 : 1);

/** Returns true if the berth has a valid record in this time span, other than those in `except`. */
function isTaken(records: readonly ConflictRecord[], berthId: string, { from, to }: Span, except: readonly string[]) {
  return records.some((record) => {
    const span = spanOf(record);
    return (
      record.berthId === berthId && isIn(record) && !except.includes(record.id) && span.from < to && span.to > from
    );
  });
}

/** Returns true if another car is recorded between the start of one record and the end of the other. */
export function hasOtherBetween(
  records: readonly ConflictRecord[],
  [first, last]: readonly [ConflictRecord, ConflictRecord],
): boolean {
  const to = last.leaveAt ?? (last.isOpen ? Number.POSITIVE_INFINITY : (last.entryAt ?? 0));
  return isTaken(records, first.berthId, { from: spanOf(first).from, to }, [first.id, last.id]);
}

function contextOf(
  records: readonly ConflictRecord[],
  [first, last]: readonly [ConflictRecord, ConflictRecord],
  berths: readonly string[],
): ConflictContext {
  const free = (record: ConflictRecord) =>
    berths.filter((berth) => berth !== record.berthId && !isTaken(records, berth, spanOf(record), []));
  return {
    hasOtherBetween: hasOtherBetween(records, [first, last]),
    freeBerths: new Map([first, last].map((record) => [record.id, free(record)])),
  };
}

/** Returns pairs of consecutive records in a berth, and all pairs that overlap in a berth or with one plate. */
function pairsOf(records: readonly ConflictRecord[]): (readonly [ConflictRecord, ConflictRecord])[] {
  const all = records.filter(isIn).toSorted(startsBefore);
  const neighbours = [...Map.groupBy(all, ({ berthId }) => berthId).values()].flatMap((own) =>
    own.slice(1).map((record, at) => [own[at] ?? record, record] as const),
  );
  const known = new Set(neighbours.map(([a, b]) => `${a.id} ${b.id}`));
  const overlapping: (readonly [ConflictRecord, ConflictRecord])[] = [];
  // records are sorted by start, so only those that have not ended yet are compared
  let lasting: ConflictRecord[] = [];
  for (const record of all) {
    const { from } = spanOf(record);
    lasting = lasting.filter((other) => spanOf(other).to > from);
    for (const other of lasting) {
      const isOne = other.berthId === record.berthId || (record.plate !== "" && record.plate === other.plate);
      if (isOne && !known.has(`${other.id} ${record.id}`)) overlapping.push([other, record]);
    }
    lasting.push(record);
  }
  return [...neighbours, ...overlapping];
}

export function findCases(records: readonly ConflictRecord[], berths: readonly string[] = []): FoundCase[] {
  return pairsOf(records).flatMap(([one, other]) => {
    const kind = conflictOf(one, other);
    if (kind === undefined) return [];
    const pair = inOrder(one, other);
    return [{ kind, pair, proposals: proposalsOf(kind, pair, contextOf(records, pair, berths)) }];
  });
}

const changed = (record: ConflictRecord, values: Partial<ConflictRecord>): ConflictRecord => {
  const next = { ...record, ...values };
  const facts = {
    ...next.facts,
    hasEntry: next.entryAt !== null,
    hasLeave: next.leaveAt !== null,
    isMerged: next.parts.length > 0,
    hasPlate: next.plate !== "",
    review: reviewStates.changed,
  };
  return { ...next, facts };
};

function merged(first: ConflictRecord, last: ConflictRecord, plate: string): ConflictRecord {
  return changed(first, {
    plate,
    leaveAt: last.leaveAt,
    leavePlate: last.leavePlate,
    isOpen: last.isOpen,
    isKeptApart: false,
    lastSeenAt: Math.max(first.lastSeenAt ?? 0, last.lastSeenAt ?? 0) || null,
    confidence: Math.max(first.confidence, last.confidence),
    parts: [spanOf(first), spanOf(last)],
  });
}

const partOf = (record: ConflictRecord, { from, to }: Span, at: number): ConflictRecord =>
  changed(record, {
    id: at === 0 ? record.id : `${record.id}/${at}`,
    entryAt: from,
    leaveAt: to,
    isOpen: false,
    isKeptApart: true,
    parts: [],
  });

/** Returns the records after a proposal was accepted; merged ones are removed. */
export function accept(
  records: readonly ConflictRecord[],
  { pair: [first, last] }: Pick<FoundCase, "pair">,
  { action, target, plate, berth }: Proposal,
): ConflictRecord[] {
  const ofTarget = (change: (record: ConflictRecord) => ConflictRecord | ConflictRecord[]) =>
    records.flatMap((record) => (record.id === target ? change(record) : record));
  switch (action) {
    case "merge":
      return records.flatMap((record) => {
        if (record.id === last.id) return [];
        return record.id === first.id ? merged(first, last, plate === "" ? first.plate : plate) : record;
      });
    case "plate":
      return ofTarget((record) => changed(record, { plate, confidence: 1 }));
    case "berth":
      return ofTarget((record) => changed(record, { berthId: berth }));
    case "split":
      return ofTarget((record) => record.parts.map((part, at) => partOf(record, part, at)));
    case "exclude":
      return ofTarget((record) => ({ ...changed(record, {}), facts: { ...record.facts, exclude: true, review: 4 } }));
    default:
      return records.map((record) =>
        record.id === first.id || record.id === last.id
          ? { ...record, facts: { ...record.facts, review: reviewStates.confirmed } }
          : record,
      );
  }
}

/** Accepts the first proposal of each conflict, highest score first, until no proposal remains. */
export function acceptFirstProposals(records: readonly ConflictRecord[]): {
  records: ConflictRecord[];
  accepted: number;
} {
  let present = [...records];
  for (let accepted = 0; ; accepted++) {
    const cases = findCases(present).filter(({ proposals }) => proposals.length > 0);
    const [best] = cases.toSorted((a, b) => (b.proposals[0]?.score ?? 0) - (a.proposals[0]?.score ?? 0));
    const [first] = best?.proposals ?? [];
    if (best === undefined || first === undefined) return { records: present, accepted };
    present = accept(present, best, first);
  }
}

/** Returns pairs of records that occupy the same berth at the same time. */
export function overlapsIn(records: readonly ConflictRecord[]): (readonly [ConflictRecord, ConflictRecord])[] {
  const all = records.filter(isIn);
  return all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      const isOverlap = one.berthId === other.berthId && sharedSeconds(spanOf(one), spanOf(other)) > 0;
      return isOverlap ? [[one, other] as const] : [];
    }),
  );
}
