import { describe, expect, it } from "vitest";
import { fen } from "./fen.ts";
import { type LedgerKind, ledgerAmount, orderFault, owedFor, type ProvableOrder } from "./ledger.rules.ts";
import { paymentOutcome } from "./order.rules.ts";
import { type OrderState } from "./review.rules.ts";

const amount = fen(800);
const order = (state: OrderState, more: Partial<ProvableOrder> = {}): ProvableOrder => ({
  state,
  amount,
  isPaid: state === 2,
  isRefundDue: false,
  isRefunded: false,
  isMergedAway: false,
  recordState: state,
  stateInForce: state === 1 || state === 2 ? state : undefined,
  ...more,
});
const story = (...kinds: LedgerKind[]) => kinds.map((kind) => ({ kind, amount: ledgerAmount(kind, amount) }));
const refund = { isPaid: true, isRefundDue: true };
const refunded = { ...refund, isRefunded: true };

describe("amount owed for an order of 8 yuan", () => {
  it.each<[string, ProvableOrder, number, LedgerKind[]]>([
    ["unpaid", order(1), 800, ["made"]],
    ["paid in a dispute", order(1, { isPaid: true }), 800, ["made", "held"]],
    ["paid", order(2), 0, ["made", "paid"]],
    ["paid after a dispute", order(2), 0, ["made", "held", "paid"]],
    ["closed", order(-1), 0, ["made", "closed"]],
    ["replaced", order(-1), 0, ["made", "replaced"]],
    ["closed, then paid", order(-1, refund), -800, ["made", "closed", "refund_due"]],
    ["paid in a dispute, then closed", order(-1, refund), -800, ["made", "held", "closed", "refund_due"]],
    ["closed, then paid, then given back", order(-1, refunded), 0, ["made", "closed", "refund_due", "refunded"]],
  ])("%s", (_name, row, owed, kinds) => {
    expect(owedFor(row)).toBe(owed);
    const entries = story(...kinds);
    expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(owed);
    expect(orderFault(row, entries)).toBeUndefined();
  });
});

describe("the nightly check of the ledger finds", () => {
  it.each<[string, ProvableOrder, ReturnType<typeof story>, string]>([
    ["an order without a ledger", order(1), [], "sum"],
    ["one that was made twice", order(1), story("made", "made"), "sum"],
    ["another amount than was billed", order(1, { amount: fen(600) }), story("made"), "sum"],
    ["a paid order whose amount was changed", order(2, { amount: fen(600) }), story("made", "paid"), "sum"],
    ["a closed one that was never taken back", order(-1), story("made"), "sum"],
    ["a payment that the order does not know", order(-1), story("made", "paid"), "state"],
    ["a refund that nobody noted", order(-1, refund), story("made", "closed"), "sum"],
    [
      "money given back that the order does not know",
      order(-1, refund),
      story("made", "closed", "refund_due", "refunded"),
      "sum",
    ],
    ["money given back that nobody noted", order(-1, refunded), story("made", "closed", "refund_due"), "sum"],
    ["a payment in dispute that nobody noted", order(1, { isPaid: true }), story("made"), "state"],
    ["an open order of a record that is part of another", order(1, { isMergedAway: true }), story("made"), "merged"],
    ["a record that tells another state", order(1, { recordState: 0 }), story("made"), "record"],
    ["a closed order of a record that says paid", order(-1, { recordState: 2 }), story("made", "closed"), "record"],
  ])("%s", (_name, row, entries, fault) => {
    expect(orderFault(row, entries)).toBe(fault);
  });
});

describe("the outcome of a payment", () => {
  it.each<[OrderState, boolean, boolean, string | undefined]>([
    [1, false, false, "paid"],
    [1, false, true, "held"],
    [-1, false, false, "refund_due"],
    [-1, false, true, "refund_due"],
    [0, false, false, undefined],
    [1, true, true, undefined],
    [2, true, false, undefined],
    [-1, true, false, undefined],
  ])("of an order in state %d, paid before %s, disputed %s: %s", (state, isPaid, isDisputed, outcome) => {
    expect(paymentOutcome({ state, isPaid, isDisputed })).toBe(outcome);
  });
});
