import { type LedgerCause, type LedgerKind, ledgerAmount } from "@huiyan/contract/parking/ledger.rules";
import { type Queryable } from "#platform/db/database.ts";
import { type OrderRow } from "./order.queries.ts";

/** Cause, user and time of an order's change. */
export interface OrderCause {
  cause: LedgerCause;
  /** Note of the user. */
  note?: string;
  /** Membership of the user; null for the platform. */
  staffId: string | null;
  now: Date;
}

/** Inserts a change of the owed sum. Call it in the transaction that changes the order. */
export async function insertLedger(db: Queryable, order: OrderRow, kind: LedgerKind, by: OrderCause): Promise<void> {
  await db
    .insertInto("parking_ledger")
    .values({
      org_id: order.org_id,
      order_id: order.id,
      record_id: order.record_id,
      at: by.now,
      kind,
      amount_fen: ledgerAmount(kind, order.amount_fen),
      cause: by.cause,
      note: by.note ?? "",
      staff_id: by.staffId,
    })
    .execute();
}
