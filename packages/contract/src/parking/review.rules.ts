import { type CarType, type PlateVote, plateAuto, plateDistance, plateKind } from "./plate.rules.ts";

/**
 * Values of `review_state`: 1 confirmed by a user without changes, 2 pending, 3 automatic, 4 changed by a user.
 * docs/reference/parking.md P17.
 */
export const reviewStates = { confirmed: 1, pending: 2, automatic: 3, changed: 4 } as const;
export type ReviewState = (typeof reviewStates)[keyof typeof reviewStates];

/** Reasons why a record is pending, by priority: the first that applies is shown. docs/reference/parking.md P14. */
export const reviewCodes = [
  "P-LATE",
  "P-GAP",
  "P-TWO",
  "P-TWIN",
  "P-SPLIT",
  "P-NOIN",
  "P-NOOUT",
  "P-NONE",
  "P-GRAM",
  "P-DIFF",
  "P-LOW",
  "P-SHORT",
  "P-LONG",
] as const;
export type ReviewCode = (typeof reviewCodes)[number];

/** Causes of a gap (code P-GAP). docs/reference/parking.md P14. */
export const gapCauses = ["silence", "free", "returned", "late", "restored"] as const;
export type GapCause = (typeof gapCauses)[number];

/** Codes that the correction of a plate can resolve. The other codes follow from times and berth. */
const plateCodes: readonly ReviewCode[] = ["P-NONE", "P-GRAM", "P-DIFF", "P-LOW"];
export const isPlateCode = (code: ReviewCode): boolean => plateCodes.includes(code);

export const sortCodes = (codes: readonly ReviewCode[]): ReviewCode[] =>
  reviewCodes.filter((code) => codes.includes(code));

/** Minimum (MIN_STAY) and maximum (MAX_STAY) of an inconspicuous stay, seconds. docs/reference/parking.md P1. */
export const defaultMinStaySeconds = 120;
export const maxStaySeconds = 72 * 3600;

const sureBetter = 0.95;
const nearDistance = 0.5;
export const splitDistance = 2;

/**
 * Entry and exit of a stay with the plates read there. `entry` or `leave` undefined: not observed; `plate` undefined:
 * not read.
 */
export interface JudgedStay {
  entry: { at: number; plate: PlateVote | undefined } | undefined;
  leave: { at: number; plate: PlateVote | undefined } | undefined;
  minStaySeconds: number;
  /** Codes that the observations gave before the review: `P-LATE`, `P-GAP`, `P-TWO`, `P-TWIN`, `P-SPLIT`. */
  seen: readonly ReviewCode[];
}

export interface Judgement {
  state: typeof reviewStates.pending | typeof reviewStates.automatic;
  codes: ReviewCode[];
  /** Better of the readings at entry and exit. */
  plate: PlateVote | undefined;
}

export const betterPlate = (a: PlateVote | undefined, b: PlateVote | undefined): PlateVote | undefined =>
  a === undefined || (b !== undefined && b.confidence > a.confidence) ? b : a;

function plateFindings({ entry, leave }: Pick<JudgedStay, "entry" | "leave">): ReviewCode[] {
  const better = betterPlate(entry?.plate, leave?.plate);
  if (better === undefined) return ["P-NONE"];
  const codes: ReviewCode[] = [];
  const distance = entry?.plate && leave?.plate ? plateDistance(entry.plate.plate, leave.plate.plate) : 0;
  const isSure = distance > 0 ? distance <= nearDistance && better.confidence >= sureBetter : true;
  if (!isSure) codes.push("P-DIFF");
  if (distance === 0 && better.confidence < plateAuto) codes.push("P-LOW");
  if (plateKind(better.plate) === undefined) codes.push("P-GRAM");
  return codes;
}

function timeFindings({ entry, leave, minStaySeconds }: JudgedStay): ReviewCode[] {
  if (entry === undefined) return ["P-NOIN"];
  if (leave === undefined) return ["P-NOOUT"];
  const seconds = (leave.at - entry.at) / 1000;
  return seconds < minStaySeconds ? ["P-SHORT"] : seconds > maxStaySeconds ? ["P-LONG"] : [];
}

/** Decides whether a user must review a stay that has ended, or whose end can no longer be observed. */
export function judgeStay(stay: JudgedStay): Judgement {
  const codes = sortCodes([...stay.seen, ...timeFindings(stay), ...plateFindings(stay)]);
  const state = codes.length === 0 ? reviewStates.automatic : reviewStates.pending;
  return { state, codes, plate: betterPlate(stay.entry?.plate, stay.leave?.plate) };
}

/**
 * Decides whether a user must review an open stay. An open stay with a certain plate is automatic until the stay ends.
 */
export function judgeOpenStay(plate: PlateVote | undefined, seen: readonly ReviewCode[]): Judgement {
  const codes = sortCodes([
    ...seen,
    ...(plate === undefined ? (["P-NONE"] as const) : plate.confidence < plateAuto ? (["P-LOW"] as const) : []),
    ...(plate !== undefined && plateKind(plate.plate) === undefined ? (["P-GRAM"] as const) : []),
  ]);
  return { state: codes.length === 0 ? reviewStates.automatic : reviewStates.pending, codes, plate };
}

export const isSameStay = (a: PlateVote | undefined, b: PlateVote | undefined): boolean => {
  if (a !== undefined && b !== undefined) return plateDistance(a.plate, b.plate) <= nearDistance;
  // if one of the plates was not read, the other one alone must be certain
  return (a ?? b)?.confidence !== undefined && ((a ?? b)?.confidence ?? 0) >= plateAuto;
};

/** Actions of a user on a record. */
export const recordActions = [
  "plate",
  "berth",
  "confirm",
  "scrap",
  "unscrap",
  "dispute",
  "undispute",
  "exclude",
  "unexclude",
  "merge",
  "split",
] as const;
export type RecordAction = (typeof recordActions)[number];

/** Values of `order_state`: 0 none, 1 made and unpaid, 2 paid, -1 closed. */
export const orderStates = [0, 1, 2, -1] as const;
export type OrderState = (typeof orderStates)[number];

/** Facts about a record on which the rules decide. */
export interface RecordFacts {
  isMergedAway: boolean;
  hasEntry: boolean;
  hasLeave: boolean;
  isMerged: boolean;
  /** True if the record has a plate, read by a device or entered by a user. */
  hasPlate: boolean;
  scrap: boolean;
  dispute: boolean;
  exclude: boolean;
  order: OrderState;
  review: ReviewState;
}

export type RecordRefusal =
  | "not_found"
  | "record_excluded"
  | "record_plate_locked"
  | "record_order_made"
  | "record_order_paid"
  | "record_disputed"
  | "record_not_disputed"
  | "record_flag_set"
  | "record_flag_unset"
  | "record_flagged"
  | "record_half"
  | "record_no_plate"
  | "record_cannot_split";

interface RefusalRow {
  action: RecordAction;
  when: (record: RecordFacts) => boolean;
  refusal: RecordRefusal;
}

const isFlagged = ({ scrap, dispute, exclude }: RecordFacts) => scrap || dispute || exclude;
const isHalf = ({ hasEntry, hasLeave }: RecordFacts) => !(hasEntry && hasLeave);

/**
 * Reasons to refuse an action; the first that applies is reported. The console hides actions that this table refuses.
 * docs/reference/parking.md P20.
 */
export const refusalTable: readonly RefusalRow[] = [
  ...recordActions.map((action): RefusalRow => ({ action, when: (r) => r.isMergedAway, refusal: "not_found" })),
  { action: "plate", when: (r) => r.exclude, refusal: "record_excluded" },
  { action: "plate", when: (r) => r.order !== 0, refusal: "record_plate_locked" },
  { action: "berth", when: (r) => r.exclude, refusal: "record_excluded" },
  { action: "berth", when: (r) => r.order !== 0, refusal: "record_order_made" },
  { action: "confirm", when: isFlagged, refusal: "record_flagged" },
  { action: "confirm", when: isHalf, refusal: "record_half" },
  // Without a plate, an order would have no debtor.
  { action: "confirm", when: (r) => !r.hasPlate, refusal: "record_no_plate" },
  { action: "scrap", when: (r) => r.scrap, refusal: "record_flag_set" },
  { action: "scrap", when: (r) => r.order === 2, refusal: "record_order_paid" },
  { action: "unscrap", when: (r) => !r.scrap, refusal: "record_flag_unset" },
  { action: "dispute", when: (r) => r.dispute, refusal: "record_disputed" },
  { action: "undispute", when: (r) => !r.dispute, refusal: "record_not_disputed" },
  { action: "exclude", when: (r) => r.exclude, refusal: "record_flag_set" },
  { action: "exclude", when: (r) => r.order === 2, refusal: "record_order_paid" },
  { action: "unexclude", when: (r) => !r.exclude, refusal: "record_flag_unset" },
  { action: "merge", when: isFlagged, refusal: "record_flagged" },
  { action: "merge", when: (r) => r.order === 2, refusal: "record_order_paid" },
  { action: "split", when: (r) => r.order === 2, refusal: "record_order_paid" },
  { action: "split", when: (r) => isHalf(r) && !r.isMerged, refusal: "record_cannot_split" },
];

export function recordRefusal(action: RecordAction, record: RecordFacts): RecordRefusal | undefined {
  return refusalTable.find((row) => row.action === action && row.when(record))?.refusal;
}

/**
 * Returns `review_state` after a user's action; undefined: the state from before the record was discarded or excluded.
 */
export function reviewAfter(
  action: RecordAction,
  codes: readonly ReviewCode[],
  before: ReviewState,
): ReviewState | undefined {
  if (action === "confirm") return before === 4 ? 4 : reviewStates.confirmed;
  if (action === "berth") return codes.some(isPlateCode) ? reviewStates.pending : reviewStates.changed;
  if (action === "unscrap" || action === "undispute" || action === "unexclude") return undefined;
  return reviewStates.changed;
}

/** Returns true if a user must review the record. */
export const isPending = ({ review, scrap, exclude }: Pick<RecordFacts, "review" | "scrap" | "exclude">) =>
  review === reviewStates.pending && !scrap && !exclude;

interface OrderFacts extends RecordFacts {
  isNewEnergyBerth: boolean;
  carType: CarType;
  chargingKnown: boolean;
  /** Seconds of the stay without charging. */
  idleSeconds: number;
  freeMinutes: number;
}

/** Returns true if a record may become an order. docs/reference/orders.md O6. */
export function isOrderCandidate(record: OrderFacts): boolean {
  if (!record.isNewEnergyBerth || isHalf(record) || record.scrap || record.exclude || record.isMergedAway) return false;
  return record.carType === 1 || (record.chargingKnown && record.idleSeconds > record.freeMinutes * 60);
}
