import { type OrderState } from "./review.rules.ts";

/** Events that change the state of an order. `replace`: a new order under a new number. docs/reference/orders.md O7. */
export const orderEvents = ["make", "pay", "close", "replace"] as const;
export type OrderEvent = (typeof orderEvents)[number];

interface OrderRow {
  from: OrderState;
  event: OrderEvent;
  to: OrderState;
}

/** State table of an order. An event without a row is refused. */
export const orderTable: readonly OrderRow[] = [
  { from: 0, event: "make", to: 1 },
  { from: 1, event: "pay", to: 2 },
  { from: 1, event: "close", to: -1 },
  { from: -1, event: "replace", to: 1 },
  // A payment for a closed order changes no state; it is stored as a due refund, see `paymentOutcome`.
];

export const nextOrderState = (from: OrderState, event: OrderEvent): OrderState | undefined =>
  orderTable.find((row) => row.from === from && row.event === event)?.to;

/** Returns whether an order counts as settled: paid, closed, or nothing to pay. docs/reference/orders.md O7. */
export const isSettled = (order: OrderState, fee: number | null): boolean => order === 2 || order === -1 || fee === 0;

/** Returns `parking_status`: 1 entered, 2 left, 3 order made. */
export const parkingStatusOf = (hasLeave: boolean, order: OrderState): 1 | 2 | 3 =>
  order === 1 || order === 2 ? 3 : hasLeave ? 2 : 1;

/** Seconds between the exit and the order (ORDER_DELAY). docs/reference/orders.md O6. */
export const orderDelaySeconds = 300;

/** State of an order when a payment arrives. `isPaid`: an earlier payment exists. */
export interface PaidOrder {
  state: OrderState;
  isPaid: boolean;
  isDisputed: boolean;
}

/**
 * Returns the effect of a payment. `held`: the payment waits for the end of a dispute; `refund_due`: the order was
 * closed.
 * Undefined: the payment is already known, or there is no order. docs/reference/orders.md O9.
 */
export function paymentOutcome({ state, isPaid, isDisputed }: PaidOrder): "paid" | "held" | "refund_due" | undefined {
  if (isPaid || state === 0 || state === 2) return undefined;
  if (state === -1) return "refund_due";
  return isDisputed ? "held" : "paid";
}
