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
    /** 1: paid while in dispute; settled once that is over. */
    held: Flag,
    /** 1: paid, and closed, and not given back yet. */
    refund_due: Flag,
    /** When it was noted that it was given back; null: it was not. */
    refunded_at: EpochMs.nullable(),
    /** What is owed by the ledger: less than nothing where a refund is due. */
    owed_fen: FenAmount,
    replaces: z.array(z.string()),
    /** Number of the order that took over; empty: none. */
    replaced_by: z.string(),
    create_at: EpochMs,
    /** Oldest first. */
    events: z.array(
      z.object({
        at: EpochMs,
        kind: z.enum(ledgerKinds),
        /** By how much it changed what is owed. */
        amount_fen: FenAmount,
        /** In the reader's language. */
        text: z.string(),
        cause: z.string(),
        /** What the person wrote. */
        note: z.string(),
        /** Empty: the platform. */
        user: z.string(),
      }),
    ),
    /** What was reported to the owner's system, oldest first. */
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

/** Of a record, those of the records that became part of it among them. */
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
    /** Number of an order of another record that bills some of its time in its berth already; empty: none. */
    billed_by: z.string(),
    list: z.array(ParkingOrder),
  }),
});

/** What is due back was given back, by whatever way; noted once, with a number by which the payment is found. */
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
