import { type Language, localize } from "@huiyan/contract/language";
import { addFen, fen } from "@huiyan/contract/parking/fen";
import { type ParkingOrder } from "@huiyan/contract/parking/order.api";
import { ledgerCauseTexts, ledgerKindTexts } from "@huiyan/contract/parking/order.texts";
import { type OrderState } from "@huiyan/contract/parking/review.rules";
import { type HistoryOrder, type HistoryReport, type LedgerRow } from "./order-history.queries.ts";

interface OrderParts {
  ledger: readonly LedgerRow[];
  reports: readonly HistoryReport[];
}

const eventOf = (row: LedgerRow, language: Language): ParkingOrder["events"][number] => ({
  at: row.at.getTime(),
  kind: row.kind,
  amount_fen: fen(row.amount_fen),
  text: localize(ledgerKindTexts[row.kind], language),
  cause: localize(ledgerCauseTexts[row.cause], language),
  note: row.note,
  user: row.user ?? "",
});

const reportOf = (row: HistoryReport): ParkingOrder["reports"][number] => ({
  _id: row.id,
  order_state: row.order_state === 1 ? 1 : -1,
  state: row.state,
  tries: row.tries,
  create_at: row.created_at.getTime(),
  done_at: row.done_at?.getTime() ?? null,
  next_at: row.next_at?.getTime() ?? null,
});

/** Returns an order for the console, with its ledger and its reports. */
export function viewOrder(order: HistoryOrder, { ledger, reports }: OrderParts, language: Language): ParkingOrder {
  const events = ledger.filter(({ order_id }) => order_id === order.id).map((row) => eventOf(row, language));
  return {
    order_no: order.order_no,
    record_id: order.record_id,
    amount_fen: fen(order.amount_fen),
    state: order.state as OrderState,
    held: order.state === 1 && order.paid_at !== null ? 1 : 0,
    refund_due: order.refund_at !== null && order.refunded_at === null ? 1 : 0,
    refunded_at: order.refunded_at?.getTime() ?? null,
    owed_fen: addFen(...events.map(({ amount_fen }) => amount_fen)),
    replaces: order.replaces,
    replaced_by: order.replaced_by ?? "",
    create_at: order.created_at.getTime(),
    events,
    reports: reports.filter(({ order_id }) => order_id === order.id).map(reportOf),
  };
}
