import {
  type ConflictKind,
  type ConflictRecord,
  cutSeconds,
  distanceOf,
  inOrder,
  isSilentBetween,
  secondsBetween,
  sharedSeconds,
  silentCutSeconds,
  spanOf,
} from "./conflict.rules.ts";
import { plateAuto, plateEntryProblem } from "./plate.rules.ts";
import { defaultMinStaySeconds, type RecordAction, recordRefusal, reviewStates } from "./review.rules.ts";

/** Actions that a proposal can suggest. `merge` may first correct the plate of one of the two records. */
export const proposalActions = ["merge", "plate", "split", "exclude", "berth", "confirm"] as const;
export type ProposalAction = (typeof proposalActions)[number];

export const reasonKeys = [
  "samePlate",
  "nearPlate",
  "unreadPlate",
  "bothUnread",
  "surer",
  "otherHalf",
  "minutesBetween",
  "silence",
  "inside",
  "late",
  "half",
  "short",
  "twoCars",
  "weaker",
  "either",
  "lessLikely",
  "merged",
  "freeBerth",
  "bothSure",
] as const;
export type ReasonKey = (typeof reasonKeys)[number];

/** Reason of a proposal. The console translates the reason. */
export interface Reason {
  key: ReasonKey;
  /** A plate or a berth, depending on the reason. */
  text: string;
  /** Minutes or a confidence, depending on the reason. */
  value: number;
}

export interface Proposal {
  /** Key that is unique among the proposals of a conflict. */
  key: string;
  action: ProposalAction;
  /** Record to correct, split, exclude or move; undefined: both records. */
  target: string | undefined;
  /** New plate or berth of the record; empty: unchanged. */
  plate: string;
  berth: string;
  /** Rating from 0 to 1; the best proposal has the highest. */
  score: number;
  reasons: Reason[];
}

/** Facts about berths around two records in conflict. */
export interface ConflictContext {
  /** True if the berth has a record of another car between the begin of the first and the end of the last record. */
  hasOtherBetween: boolean;
  /** Record id → neighbouring berths that were free during the record. */
  freeBerths: ReadonlyMap<string, readonly string[]>;
}

export const maxProposals = 5;

interface Case {
  kind: ConflictKind;
  first: ConflictRecord;
  last: ConflictRecord;
  context: ConflictContext;
}

const may = (action: RecordAction, { facts }: ConflictRecord) => recordRefusal(action, facts) === undefined;
const reason = (key: ReasonKey, { text = "", value = 0 }: Partial<Omit<Reason, "key">> = {}): Reason => ({
  key,
  text,
  value,
});
const when = (isSo: boolean, ...reasons: Reason[]): Reason[] => (isSo ? reasons : []);
const isByPerson = ({ facts }: ConflictRecord) =>
  facts.review === reviewStates.confirmed || facts.review === reviewStates.changed;
const isHalf = ({ facts }: ConflictRecord) => !(facts.hasEntry && facts.hasLeave);
const isShort = (record: ConflictRecord) => {
  const { from, to } = spanOf(record);
  return !isHalf(record) && to - from < defaultMinStaySeconds * 1000;
};
const isInside = (inner: ConflictRecord, outer: ConflictRecord) =>
  spanOf(inner).from >= spanOf(outer).from && spanOf(inner).to <= spanOf(outer).to;

function proposal(
  action: ProposalAction,
  { target, plate = "", berth = "" }: { target?: ConflictRecord; plate?: string; berth?: string },
  score: number,
  reasons: Reason[],
): Proposal {
  const key = [action, target?.id, plate, berth].filter((part) => part !== undefined && part !== "").join(":");
  const bounded = Math.min(0.99, Math.max(0.01, Number(score.toFixed(3))));
  return { key, action, target: target?.id, plate, berth, score: bounded, reasons };
}

/**
 * Returns true if both records can become one stay, from the entry of the first to the exit of the last.
 * docs/reference/parking.md P22.
 */
function canMerge({ first, last, context }: Case): boolean {
  // False if the merged stay would be shorter than the first record, or would end while its car is still parked.
  const keepsTime = !first.isOpen && spanOf(last).to >= spanOf(first).to;
  const isOneBerth = first.berthId === last.berthId && first.entryAt !== null;
  return isOneBerth && keepsTime && !context.hasOtherBetween && may("merge", first) && may("merge", last);
}

const mergeBase = { halves: 0.9, cut: 0.85, overlap: 0.7, twin: 0 } as const satisfies Record<ConflictKind, number>;

/** Returns the gap between the two records as a share of the maximum gap of the kind `cut`; 0 for other kinds. */
function share({ kind, first, last }: Case): number {
  if (kind !== "cut") return 0;
  return secondsBetween(first, last) / (isSilentBetween(first, last) ? silentCutSeconds : cutSeconds);
}

function mergeReasons({ kind, first, last }: Case): Reason[] {
  const minutes = Math.round(secondsBetween(first, last) / 60);
  return [
    ...when(kind !== "overlap", reason("minutesBetween", { value: minutes })),
    ...when(isSilentBetween(first, last), reason("silence")),
  ];
}

const mergeScore = (found: Case) =>
  mergeBase[found.kind] - share(found) * (isSilentBetween(found.first, found.last) ? 0.1 : 0.3);

/** Returns proposals to merge both records, unchanged or with the plate of one corrected to that of the other. */
function merges(found: Case): Proposal[] {
  const { first, last } = found;
  if (!canMerge(found)) return [];
  const reasons = mergeReasons(found);
  const score = mergeScore(found);
  if (first.plate === last.plate) {
    const isRead = first.plate !== "";
    const why = isRead ? reason("samePlate", { text: first.plate }) : reason("bothUnread");
    return [proposal("merge", {}, score - (isRead ? 0 : 0.35), [why, ...reasons])];
  }
  return [corrected(found, first, last), corrected(found, last, first)].flat();
}

function corrected(found: Case, target: ConflictRecord, source: ConflictRecord): Proposal[] {
  const { plate, confidence } = source;
  if (!may("plate", target) || plateEntryProblem(plate) !== undefined) return [];
  const distance = distanceOf(target, source);
  const surer = confidence - target.confidence;
  const doubt = distance === undefined ? (confidence >= plateAuto ? 0.15 : 0.25) : 0.1 * distance;
  const isPersons = isByPerson(target) && !isByPerson(source);
  const score = mergeScore(found) - doubt + 0.05 * surer - (isPersons ? 0.15 : 0);
  return [
    proposal("merge", { target, plate }, score, [
      distance === undefined
        ? reason("unreadPlate", { text: plate })
        : reason("nearPlate", { text: target.plate, value: distance }),
      ...when(distance !== undefined && surer > 0, reason("surer", { text: plate, value: confidence })),
      ...mergeReasons(found),
    ]),
  ];
}

/** Returns how strong the evidence for a record is: confidence, completeness, a user's decision, and an order. */
const weight = (record: ConflictRecord) =>
  record.confidence +
  (isHalf(record) ? 0 : 0.3) +
  (isByPerson(record) ? 0.5 : 0) +
  (record.facts.order === 0 ? 0 : 0.2);

function exclusion({ kind }: Case, target: ConflictRecord, other: ConflictRecord): Proposal[] {
  if (!may("exclude", target)) return [];
  const weaker = weight(other) - weight(target);
  const isLate = target.codes.includes("P-LATE");
  const isWithin = kind === "overlap" && isInside(target, other) && !isInside(other, target);
  const isTwo = target.codes.includes("P-TWO");
  // For these kinds, one of the two records must be wrong.
  const isEither = kind === "overlap" || kind === "twin";
  const base = isEither ? 0.4 : 0.2;
  const signs = [isWithin, isLate, isTwo, isShort(target)].filter(Boolean).length;
  const signsOfIt = [
    ...when(isWithin, reason("inside")),
    ...when(isLate, reason("late")),
    ...when(isTwo, reason("twoCars")),
    ...when(isShort(target), reason("short")),
    ...when(isHalf(target), reason("half")),
    ...when(weaker > 0, reason("weaker", { value: target.confidence })),
  ];
  const withoutSign = weaker === 0 ? [reason("either")] : when(isEither, reason("lessLikely"));
  const reasons = signsOfIt.length > 0 ? signsOfIt : withoutSign;
  return reasons.length === 0 ? [] : [proposal("exclude", { target }, base + 0.12 * signs + 0.15 * weaker, reasons)];
}

/** Returns proposals to replace the record's plate by a different plate that was read at its entry or exit. */
function otherReadings({ kind }: Case, target: ConflictRecord): Proposal[] {
  if (kind !== "twin" || !may("plate", target)) return [];
  return [target.entryPlate, target.leavePlate].flatMap((half) => {
    if (half === undefined || half.plate === target.plate || plateEntryProblem(half.plate) !== undefined) return [];
    const score = 0.55 + 0.2 * (half.confidence - target.confidence) - (isByPerson(target) ? 0.15 : 0);
    const why = reason("otherHalf", { text: half.plate, value: half.confidence });
    return [proposal("plate", { target, plate: half.plate }, score, [why])];
  });
}

function moves({ kind, context }: Case, target: ConflictRecord, other: ConflictRecord): Proposal[] {
  const distance = distanceOf(target, other);
  const isOther = distance !== undefined && distance > 1;
  if (kind !== "overlap" || target.isOpen || !isOther || !may("berth", target)) return [];
  const isSure = target.confidence >= plateAuto && other.confidence >= plateAuto;
  const score = 0.42 + (target.codes.includes("P-TWO") ? 0.15 : 0) + 0.1 * (weight(other) - weight(target));
  return (context.freeBerths.get(target.id) ?? []).map((berth) =>
    proposal("berth", { target, berth }, score, [
      reason("freeBerth", { text: berth }),
      ...when(isSure, reason("bothSure")),
    ]),
  );
}

/** Returns proposals to split a record that was merged from several, if the parts contradict no record. */
function splits({ kind }: Case, target: ConflictRecord, other: ConflictRecord): Proposal[] {
  const all = [...target.parts, spanOf(other)];
  const isClean = all.every((span, at) => all.slice(at + 1).every((next) => sharedSeconds(span, next) === 0));
  const isOf = kind === "overlap" || kind === "twin";
  if (!isOf || target.parts.length === 0 || !isClean || !may("split", target)) return [];
  return [proposal("split", { target }, 0.58, [reason("merged")])];
}

/** Returns the proposal to confirm both records: the car came back, or moved to the other berth. */
function confirmation(found: Case): Proposal[] {
  const { kind, first, last } = found;
  const both = [first, last];
  const isOpen = both.some((record) => !may("confirm", record) || record.isOpen);
  const isChanged = both.some(({ facts }) => facts.review === reviewStates.changed);
  const isSure = both.every(({ confidence }) => confidence >= plateAuto);
  const isPossible = kind === "cut" || (kind === "twin" && isSure);
  if (!isPossible || isOpen || isChanged) return [];
  const apart = kind === "cut" ? 0.3 * share(found) : 0;
  return [
    proposal("confirm", {}, 0.25 + apart + (isSure ? 0.05 : 0), [
      ...when(kind === "cut", reason("minutesBetween", { value: Math.round(secondsBetween(first, last) / 60) })),
      ...when(isSure, reason("bothSure")),
    ]),
  ];
}

/**
 * Returns proposals for two records in conflict, best first. The order of the two records does not matter.
 * Every proposal is allowed by the table of refusals and by the rules of merging.
 */
export function proposalsOf(
  kind: ConflictKind,
  pair: readonly [ConflictRecord, ConflictRecord],
  context: ConflictContext,
): Proposal[] {
  const [first, last] = inOrder(...pair);
  const found: Case = { kind, first, last, context };
  const ofEach = ([target, other]: readonly [ConflictRecord, ConflictRecord]) => [
    ...otherReadings(found, target),
    ...splits(found, target, other),
    ...moves(found, target, other),
    ...exclusion(found, target, other),
  ];
  const all = [...merges(found), ...confirmation(found), ...ofEach([first, last]), ...ofEach([last, first])];
  return all.toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1)).slice(0, maxProposals);
}
