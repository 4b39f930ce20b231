import { type OrderState } from "./review.rules.ts";

/** What happens to an order. `replace`: it comes back under a new number. Domain rules, A8. */
export const orderEvents = ["make", "pay", "close", "replace"] as const;
export type OrderEvent = (typeof orderEvents)[number];

interface OrderRow {
  from: OrderState;
  event: OrderEvent;
  to: OrderState;
}

/** The state table of an order; what is not in it is refused. */
export const orderTable: readonly OrderRow[] = [
  { from: 0, event: "make", to: 1 },
  { from: 1, event: "pay", to: 2 },
  { from: 1, event: "close", to: -1 },
  { from: -1, event: "replace", to: 1 },
  // a payment that comes for a closed order is kept as a refund that is due, and changes nothing here
];

export const nextOrderState = (from: OrderState, event: OrderEvent): OrderState | undefined =>
  orderTable.find((row) => row.from === from && row.event === event)?.to;

/** occupancy_settle: 1 settled. Domain rules, A8. */
export const isSettled = (order: OrderState, fee: number | null): boolean => order === 2 || order === -1 || fee === 0;

/** parking_status: 1 entered, 2 left, 3 order made. */
export const parkingStatusOf = (hasLeave: boolean, order: OrderState): 1 | 2 | 3 =>
  order === 1 || order === 2 ? 3 : hasLeave ? 2 : 1;

/** ORDER_DELAY after the leave, seconds. Domain rules, A1. */
export const orderDelaySeconds = 300;
