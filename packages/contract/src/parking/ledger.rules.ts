import { addFen, type Fen, noFen, subtractFen } from "./fen.ts";
import { type OrderState, recordActions } from "./review.rules.ts";

/**
 * Kinds of ledger rows: events that change the amount owed for an order.
 * `held`: paid while in dispute; `replaced`: closed in favour of a new order; `refund_due`: paid although closed;
 * `refunded`: paid back.
 */
export const ledgerKinds = ["made", "held", "paid", "closed", "replaced", "refund_due", "refunded"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/**
 * Causes of a ledger row.
 * Names of user actions; `due`: the order delay ended; `report`: answer to a report; `settlement`: a user took the
 * payment from the other system's list; `refund`: a user noted the refund; `before`: older than the ledger.
 */
export const ledgerCauses = [...recordActions, "undo", "due", "report", "settlement", "refund", "before"] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

const signs: Readonly<Record<LedgerKind, 1 | 0 | -1>> = {
  made: 1,
  held: 0,
  paid: -1,
  closed: -1,
  replaced: -1,
  refund_due: -1,
  refunded: 1,
};

/** Returns the change of the amount owed that an event of this kind causes for an order of this amount. */
export function ledgerAmount(kind: LedgerKind, amount: Fen): Fen {
  if (signs[kind] === 0) return noFen;
  return signs[kind] === 1 ? amount : subtractFen(noFen, amount);
}

/** State of an order as its row stores it. */
export interface StoredOrder {
  state: OrderState;
  amount: Fen;
  isPaid: boolean;
  /** True if the order was paid although closed; stays true after the refund. */
  isRefundDue: boolean;
  isRefunded: boolean;
}

export interface LedgerEntry {
  kind: LedgerKind;
  amount: Fen;
}

/** Returns the amount owed that follows from the order's row; negative if a refund is due. */
export function owedFor({ state, amount, isRefundDue, isRefunded }: StoredOrder): Fen {
  if (isRefunded) return noFen;
  if (isRefundDue) return subtractFen(noFen, amount);
  return state === 1 ? amount : noFen;
}

const countOf = (entries: readonly LedgerEntry[], ...kinds: LedgerKind[]) =>
  entries.filter(({ kind }) => kinds.includes(kind)).length;

/**
 * Compares an order's ledger with its row. Returns `sum` if the ledger's sum is wrong, `state` if it contradicts the
 * row, undefined if they agree.
 */
function ledgerFault(order: StoredOrder, entries: readonly LedgerEntry[]): "sum" | "state" | undefined {
  if (addFen(...entries.map(({ amount }) => amount)) !== owedFor(order)) return "sum";
  if (entries.some(({ kind, amount }) => amount !== ledgerAmount(kind, order.amount))) return "sum";
  const agrees =
    countOf(entries, "made") === 1 &&
    countOf(entries, "paid") === (order.state === 2 ? 1 : 0) &&
    countOf(entries, "closed", "replaced") === (order.state === -1 ? 1 : 0) &&
    countOf(entries, "refund_due") === (order.isRefundDue ? 1 : 0) &&
    countOf(entries, "refunded") === (order.isRefunded ? 1 : 0) &&
    order.isPaid === countOf(entries, "paid", "held", "refund_due") > 0;
  return agrees ? undefined : "state";
}

/**
 * Faults that the nightly check of the ledger can find.
 * `sum`: the ledger's sum is wrong; `state`: the ledger contradicts the order's row; `merged`: unpaid although its
 * record was merged into another; `record`: record and order have different states.
 */
export const orderFaults = ["sum", "state", "merged", "record"] as const;
export type OrderFault = (typeof orderFaults)[number];

/** An order with the facts about its record that the check needs. */
export interface ProvableOrder extends StoredOrder {
  isMergedAway: boolean;
  recordState: OrderState;
  /** State of the record's unpaid or paid order; undefined: none. */
  stateInForce: number | undefined;
}

export function orderFault(order: ProvableOrder, entries: readonly LedgerEntry[]): OrderFault | undefined {
  const fault = ledgerFault(order, entries);
  if (fault !== undefined) return fault;
  if (order.state === 1 && order.isMergedAway) return "merged";
  // a record without an order may have the state 0: the action that made the order was undone
  const isReported = order.recordState === (order.stateInForce ?? -1);
  return isReported || (order.recordState === 0 && order.stateInForce === undefined) ? undefined : "record";
}
