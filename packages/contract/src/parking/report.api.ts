import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { RequiredTargetUrl, TargetUrl } from "../open-api/target-url.ts";
import { paged, paging } from "../paging.ts";
import { pastedCode } from "../pasted.ts";
import { EpochMs, Id } from "../scalars.ts";
import { FenAmount } from "./fen.ts";
import { orderFaults } from "./ledger.rules.ts";
import { OrderReportBody, reportStates } from "./report.rules.ts";

export const getReportTarget = endpoint({
  name: "parking.getReportTarget",
  method: "GET",
  path: "/api/client/org/conf/parking_order_report_url",
  permission: "organisation.manage",
  cost: "query",
  summary: "停车订单的上报地址",
  input: Nothing,
  output: z.object({ url: z.string() }),
});

export const saveReportTarget = endpoint({
  name: "parking.saveReportTarget",
  method: "POST",
  path: "/api/client/org/conf/parking_order_report_url/set",
  permission: "organisation.manage",
  cost: "query",
  summary: "设置停车订单的上报地址，为空则停止上报",
  input: z.object({ url: TargetUrl }),
  output: Nothing,
});

export const tryReport = endpoint({
  name: "parking.tryReport",
  method: "POST",
  path: "/api/client/parking/report/try",
  permission: "organisation.manage",
  cost: "device",
  summary: "向地址发送一条签名的测试订单，不影响任何订单",
  input: z.object({ url: RequiredTargetUrl }),
  output: z.object({
    status: z.number().int(),
    took_ms: z.number().int(),
    /** True if the platform could parse the answer. */
    understood: z.boolean(),
  }),
});

const OrderReport = z
  .object({
    _id: Id,
    order_no: z.string(),
    record_id: Id,
    plate_num: z.string(),
    amount_fen: FenAmount,
    /** State of the order that is reported: 1 made, -1 closed. */
    order_state: z.literal([1, -1]),
    state: z.enum(reportStates),
    /** True while an earlier report of the same stay has not been delivered. */
    is_blocked: z.boolean(),
    tries: z.number().int(),
    /** HTTP status of the last attempt; 0 if no answer came. */
    status: z.number().int(),
    error: z.string(),
    took_ms: z.number().int(),
    /** True if the receiver answered that the order is paid. */
    paid: z.boolean(),
    create_at: EpochMs,
    next_at: EpochMs.nullable(),
    done_at: EpochMs.nullable(),
  })
  .meta({ id: "OrderReport" });
export type OrderReport = z.infer<typeof OrderReport>;

export const findReports = endpoint({
  name: "parking.findReports",
  method: "GET",
  path: "/api/client/parking/report/list",
  permission: "organisation.manage",
  cost: "query",
  summary: "停车订单的上报记录，新的在前",
  input: z.object({
    state: z.enum(reportStates).optional(),
    /** Order number or the beginning of one. */
    order_no: z.string().overwrite(pastedCode).max(64).optional(),
    ...paging(),
  }),
  output: paged(OrderReport),
});

export const getReport = endpoint({
  name: "parking.getReport",
  method: "GET",
  path: "/api/client/parking/report/detail",
  permission: "organisation.manage",
  cost: "query",
  summary: "一条上报：发送的内容与每一次发送",
  input: z.object({ id: Id }),
  output: OrderReport.extend({
    body: OrderReportBody,
    /** Delivery attempts, newest first. */
    attempts: z.array(
      z.object({
        at: EpochMs,
        url: z.string(),
        /** HTTP status; 0 if no answer came. */
        status: z.number().int(),
        took_ms: z.number().int(),
        paid: z.boolean(),
        error: z.string(),
        /** False while the attempt is in progress, or if a restart interrupted it. */
        is_over: z.boolean(),
      }),
    ),
  }),
});

/**
 * Sends reports again. A delivered report can be sent again while its stay has no later one, because the answer may say
 * that the order is paid.
 */
export const resendReports = endpoint({
  name: "parking.resendReports",
  method: "POST",
  path: "/api/client/parking/report/resend",
  permission: "organisation.manage",
  cost: "query",
  summary: "重新上报，不给编号则重发全部失败的",
  input: z.object({ _id: z.array(Id).min(1).max(100).optional() }),
  output: z.object({ count: z.number().int() }),
});

export const getLedgerCheck = endpoint({
  name: "parking.getLedgerCheck",
  method: "GET",
  path: "/api/client/parking/ledger/check",
  permission: "organisation.manage",
  cost: "query",
  summary: "每夜的账目核对：最近一次的结果",
  input: Nothing,
  output: z.object({
    /** Time of the last nightly check; null: none yet. */
    at: EpochMs.nullable(),
    orders: z.number().int(),
    faults: z.number().int(),
    /** The first faulty orders. */
    list: z.array(z.object({ order_no: z.string(), record_id: Id, fault: z.enum(orderFaults) })),
  }),
});
