import { addFen, type Fen, noFen } from "../parking/fen.ts";

/** Maximum rows and bytes of the other system's list. */
export const listLimits = { rows: 20_000, bytes: 4 * 1024 * 1024 } as const;
/** Time for which the permission to correct a closed day is valid, in milliseconds. */
export const correctionMs = 30 * 60_000;
export const correctionCauseMax = 100;
/** Minimum characters of a reason, so that it is meaningful for a later reader. */
export const correctionCauseMin = 4;

/** Error texts, shared by the server and the form. */
export const settlementTexts = {
  day: "日期格式为 2026-11-20",
  month: "月份格式为 2026-11",
  remark: "请填写说明",
  remarkLong: "说明最多 100 个字",
  cause: "请填写更正原因",
  causeShort: "更正原因至少 4 个字",
  causeLong: "更正原因最多 100 个字",
} as const;

/** State of an order in the other system's list; empty: the list does not say. */
export const otherStates = ["", "unpaid", "paid", "closed"] as const;
export type OtherState = (typeof otherStates)[number];

/** An order of this system. */
export interface OwnOrder {
  order_no: string;
  record_id: string;
  amount_fen: Fen;
  /** State: 1 unpaid, 2 paid, -1 closed. */
  state: number;
  plate: string;
  /** Time of entry, epoch ms. */
  entry_at: number;
  leave_at: number;
}

/** A row of the other system's list. */
export interface OtherRow {
  /** Row number as in a spreadsheet program. */
  row: number;
  order_no: string;
  /** Amount in fen; undefined: the cell cannot be read. */
  amount_fen: Fen | undefined;
  state: OtherState;
}

/** An order of another day that is in the list. */
export interface KnownOrder {
  record_id: string;
  amount_fen: Fen;
  state: number;
}

/** Kinds of differences, in the order of display. */
export const differenceKinds = [
  "missing_other",
  "missing_own",
  "doubled_other",
  "doubled_own",
  "amount",
  "paid_other",
  "paid_own",
  "closed_own",
  "closed_other",
  "other_day",
  "unreadable",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Ways to resolve a difference: resend the report, note the payment, or explain the difference. */
export const settlementWays = ["resend", "pay", "note"] as const;
export type SettlementWay = (typeof settlementWays)[number];

/** Kind of difference → ways to resolve it; the first one is the default. */
export const waysOf: Readonly<Record<DifferenceKind, readonly SettlementWay[]>> = {
  missing_other: ["resend", "note"],
  missing_own: ["note"],
  doubled_other: ["note"],
  doubled_own: ["note"],
  amount: ["resend", "note"],
  paid_other: ["pay", "note"],
  paid_own: ["note"],
  closed_own: ["resend", "note"],
  closed_other: ["resend", "note"],
  other_day: ["note"],
  unreadable: ["note"],
};

export interface Difference {
  kind: DifferenceKind;
  order_no: string;
  record_id: string | undefined;
  /** Rows of the other system's list. */
  rows: number[];
  own_fen: Fen | undefined;
  other_fen: Fen | undefined;
  own_state: number | undefined;
  other_state: OtherState;
}

const inForce = ({ state }: { state: number }) => state === 1 || state === 2;

/** Returns orders in force that charge the same car for the same time. */
function doubledOwn(own: readonly OwnOrder[]): OwnOrder[] {
  return [...Map.groupBy(own.filter(inForce), ({ plate }) => plate)].flatMap(([plate, orders]) => {
    const sorted = orders.toSorted((a, b) => a.entry_at - b.entry_at);
    return plate === ""
      ? []
      : sorted.filter((order, at) => sorted.slice(0, at).some((each) => each.leave_at > order.entry_at));
  });
}

interface Compared {
  own: readonly OwnOrder[];
  other: readonly OtherRow[];
  /** Orders of this system for other days that are in the list. */
  known: ReadonlyMap<string, KnownOrder>;
}

/** Returns the most important difference between an order and its row in the list; undefined if they agree. */
function differenceOf(own: OwnOrder, row: OtherRow): DifferenceKind | undefined {
  if (own.state === -1) return row.state === "closed" ? undefined : "closed_own";
  if (row.amount_fen !== own.amount_fen) return "amount";
  if (row.state === "paid" && own.state === 1) return "paid_other";
  if (own.state === 2) return row.state === "unpaid" || row.state === "closed" ? "paid_own" : undefined;
  return row.state === "closed" ? "closed_other" : undefined;
}

/**
 * Compares this system's orders of a day with the other system's list. Returns missing, duplicate and different rows.
 */
export function compareLists({ own, other, known }: Compared): Difference[] {
  const ours = new Map(own.map((order) => [order.order_no, order]));
  const readable = other.filter(({ order_no, amount_fen }) => order_no !== "" && amount_fen !== undefined);
  const theirs = Map.groupBy(readable, ({ order_no }) => order_no);
  const of = (kind: DifferenceKind, order_no: string, rows: readonly OtherRow[]): Difference => {
    const order = ours.get(order_no) ?? known.get(order_no);
    return {
      kind,
      order_no,
      record_id: order?.record_id,
      rows: rows.map(({ row }) => row),
      own_fen: order?.amount_fen,
      other_fen: rows[0]?.amount_fen,
      own_state: order?.state,
      other_state: rows[0]?.state ?? "",
    };
  };
  const named = [...theirs].flatMap(([no, rows]): Difference[] => {
    const [first] = rows;
    const order = ours.get(no);
    const doubled = rows.length > 1 ? [of("doubled_other", no, rows)] : [];
    if (first === undefined) return [];
    if (order === undefined) return [of(known.has(no) ? "other_day" : "missing_own", no, rows), ...doubled];
    const kind = differenceOf(order, first);
    return [...doubled, ...(kind === undefined ? [] : [of(kind, no, rows)])];
  });
  const unreadable = other.filter((row) => !readable.includes(row)).map((row) => of("unreadable", row.order_no, [row]));
  const read = new Set(other.map(({ order_no }) => order_no));
  const missing = own.filter((order) => inForce(order) && !read.has(order.order_no));
  const found = [
    ...missing.map(({ order_no }) => of("missing_other", order_no, [])),
    ...doubledOwn(own).map(({ order_no }) => of("doubled_own", order_no, theirs.get(order_no) ?? [])),
    ...named,
    ...unreadable,
  ];
  return found.toSorted((a, b) => differenceKinds.indexOf(a.kind) - differenceKinds.indexOf(b.kind));
}

/** Returns the sums of both lists over orders in force. If there is no difference, the sums are equal. */
export function sumsOf({ own, other }: Pick<Compared, "own" | "other">) {
  const ours = own.filter(inForce);
  const theirs = other.filter(({ state }) => state !== "closed");
  const amounts = theirs.flatMap(({ amount_fen }) => amount_fen ?? []);
  return {
    own_orders: ours.length,
    own_fen: addFen(noFen, ...ours.map(({ amount_fen }) => amount_fen)),
    other_orders: theirs.length,
    other_fen: addFen(noFen, ...amounts),
  };
}
