import { addFen, type Fen, noFen, subtractFen } from "./fen.ts";
import { type OrderState, recordActions } from "./review.rules.ts";

/**
 * What changes the amount that is owed for an order. `held`: paid while in dispute; `replaced`: closed in favour of a new
 * order; `refund_due`: paid though it is closed; `refunded`: that was given back.
 */
export const ledgerKinds = ["made", "held", "paid", "closed", "replaced", "refund_due", "refunded"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/**
 * Why: a person's step, or `due` the delay was over, `report` the answer to a report, `settlement` a person noted it
 * from the other side's list, `refund` a person noted that it was given back, `before` the ledger began later.
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

/** By how much a change of this kind alters what is owed for an order of this amount. */
export function ledgerAmount(kind: LedgerKind, amount: Fen): Fen {
  if (signs[kind] === 0) return noFen;
  return signs[kind] === 1 ? amount : subtractFen(noFen, amount);
}

/** What an order's own row says. */
export interface StoredOrder {
  state: OrderState;
  amount: Fen;
  isPaid: boolean;
  /** Since it was paid though it is closed, also after it was given back. */
  isRefundDue: boolean;
  isRefunded: boolean;
}

export interface LedgerEntry {
  kind: LedgerKind;
  amount: Fen;
}

/** What is owed for an order as its row says: less than nothing where a refund is due. */
export function owedFor({ state, amount, isRefundDue, isRefunded }: StoredOrder): Fen {
  if (isRefunded) return noFen;
  if (isRefundDue) return subtractFen(noFen, amount);
  return state === 1 ? amount : noFen;
}

const countOf = (entries: readonly LedgerEntry[], ...kinds: LedgerKind[]) =>
  entries.filter(({ kind }) => kinds.includes(kind)).length;

/** Its ledger does not add up (`sum`), or tells another story than its row (`state`); undefined where they agree. */
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
 * What the nightly proof finds. `sum`: the ledger does not add up; `state`: it tells another story than the order's row;
 * `merged`: unpaid, though its record is part of another one; `record`: the record tells another state than its order.
 */
export const orderFaults = ["sum", "state", "merged", "record"] as const;
export type OrderFault = (typeof orderFaults)[number];

/** An order with its record. */
export interface ProvableOrder extends StoredOrder {
  isMergedAway: boolean;
  recordState: OrderState;
  /** Of the record's order that is unpaid or paid. */
  stateInForce: number | undefined;
}

export function orderFault(order: ProvableOrder, entries: readonly LedgerEntry[]): OrderFault | undefined {
  const fault = ledgerFault(order, entries);
  if (fault !== undefined) return fault;
  if (order.state === 1 && order.isMergedAway) return "merged";
  // 0: the step that had made it was undone
  const isReported = order.recordState === (order.stateInForce ?? -1);
  return isReported || (order.recordState === 0 && order.stateInForce === undefined) ? undefined : "record";
}
