import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { pastedCode, pastedText } from "../pasted.ts";
import { EpochMs, Flag, Id } from "../scalars.ts";
import { FenAmount } from "./fen.ts";
import { ledgerKinds } from "./ledger.rules.ts";
import { reportStates } from "./report.rules.ts";
import { orderStates } from "./review.rules.ts";

const ParkingOrder = z
  .object({
    order_no: z.string(),
    record_id: Id,
    amount_fen: FenAmount,
    state: z.literal([...orderStates]),
    /** 1: paid during a dispute; the payment counts once the dispute ends. */
    held: Flag,
    /** 1: paid although closed, and not refunded yet. */
    refund_due: Flag,
    /** Time of the refund as noted by a user; null: not refunded. */
    refunded_at: EpochMs.nullable(),
    /** Amount owed according to the ledger; negative if a refund is due. */
    owed_fen: FenAmount,
    replaces: z.array(z.string()),
    /** Number of the order that replaced this one; empty: none. */
    replaced_by: z.string(),
    create_at: EpochMs,
    /** Events of the order, oldest first. */
    events: z.array(
      z.object({
        at: EpochMs,
        kind: z.enum(ledgerKinds),
        /** Change of the amount owed. */
        amount_fen: FenAmount,
        /** Description of the event in the reader's language. */
        text: z.string(),
        cause: z.string(),
        /** The user's note. */
        note: z.string(),
        /** Acting user; empty: the platform. */
        user: z.string(),
      }),
    ),
    /** Reports of the order to the organisation's system, oldest first. */
    reports: z.array(
      z.object({
        _id: Id,
        order_state: z.literal([1, -1]),
        state: z.enum(reportStates),
        tries: z.number().int(),
        create_at: EpochMs,
        done_at: EpochMs.nullable(),
        next_at: EpochMs.nullable(),
      }),
    ),
  })
  .meta({ id: "ParkingOrder" });
export type ParkingOrder = z.infer<typeof ParkingOrder>;

/** Returns the orders of a record, including those of records that were merged into it. */
export const listOrders = endpoint({
  name: "parking.listOrders",
  method: "GET",
  path: "/api/client/parking/order/list",
  permission: "parking.read",
  cost: "query",
  summary: "一条停车记录的全部订单及其经过；给记录编号或订单号",
  input: z
    .object({ id: Id.optional(), order_no: z.string().overwrite(pastedCode).min(1).max(64).optional() })
    .refine(({ id, order_no }) => (id === undefined) !== (order_no === undefined), {
      path: ["id"],
      error: "请给出记录编号或订单号之一",
    }),
  output: z.object({
    record_id: Id,
    /** Number of another record's order that already charges part of this time in this berth; empty: none. */
    billed_by: z.string(),
    list: z.array(ParkingOrder),
  }),
});

/**
 * Notes that a due refund was paid, by any means. Possible once per order; requires a number that identifies the
 * payment.
 */
export const noteRefund = endpoint({
  name: "parking.noteRefund",
  method: "POST",
  path: "/api/client/parking/order/refund",
  permission: "settlement.manage",
  cost: "query",
  summary: "登记退款：待退款的订单已经退款，写明退款凭证",
  input: z.object({
    order_no: z.string().overwrite(pastedCode).min(1).max(64),
    note: z.string().overwrite(pastedText).min(1, "请填写退款凭证，如流水号").max(100, "退款凭证最多 100 个字"),
  }),
  output: Nothing,
});
