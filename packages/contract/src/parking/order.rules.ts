import { type OrderState } from "./review.rules.ts";

/** Events of an order. `replace`: the order is issued again under a new number. docs/reference/orders.md O7. */
export const orderEvents = ["make", "pay", "close", "replace"] as const;
export type OrderEvent = (typeof orderEvents)[number];

interface OrderRow {
  from: OrderState;
  event: OrderEvent;
  to: OrderState;
}

/** State table of an order; other steps are refused. */
export const orderTable: readonly OrderRow[] = [
  { from: 0, event: "make", to: 1 },
  { from: 1, event: "pay", to: 2 },
  { from: 1, event: "close", to: -1 },
  { from: -1, event: "replace", to: 1 },
  // A payment of a closed order is stored as a due refund (`paymentOutcome`) and does not change the state.
];

export const nextOrderState = (from: OrderState, event: OrderEvent): OrderState | undefined =>
  orderTable.find((row) => row.from === from && row.event === event)?.to;

/** occupancy_settle: 1 settled. docs/reference/orders.md O7. */
export const isSettled = (order: OrderState, fee: number | null): boolean => order === 2 || order === -1 || fee === 0;

/** parking_status: 1 entered, 2 left, 3 order made. */
export const parkingStatusOf = (hasLeave: boolean, order: OrderState): 1 | 2 | 3 =>
  order === 1 || order === 2 ? 3 : hasLeave ? 2 : 1;

/** ORDER_DELAY after the leave, seconds. docs/reference/orders.md O6. */
export const orderDelaySeconds = 300;

/** State of an order when a payment arrives. `isPaid`: an earlier payment exists. */
export interface PaidOrder {
  state: OrderState;
  isPaid: boolean;
  isDisputed: boolean;
}

/**
 * Returns the effect of a payment: `held` waits for the end of the dispute, `refund_due` belongs to a closed order.
 * Undefined: the payment is known, or there is no order. docs/reference/orders.md O9.
 */
export function paymentOutcome({ state, isPaid, isDisputed }: PaidOrder): "paid" | "held" | "refund_due" | undefined {
  if (isPaid || state === 0 || state === 2) return undefined;
  if (state === -1) return "refund_due";
  return isDisputed ? "held" : "paid";
}
