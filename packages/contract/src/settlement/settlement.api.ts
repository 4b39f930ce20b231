import { z } from "zod";
import { endpoint, file, multipart, Nothing } from "../endpoint.ts";
import { TargetUrl } from "../open-api/target-url.ts";
import { FenAmount } from "../parking/fen.ts";
import { xlsxMime } from "../parking/parking.api.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, Id } from "../scalars.ts";
import {
  correctionCauseMax,
  correctionCauseMin,
  differenceKinds,
  listLimits,
  otherStates,
  settlementWays,
  settlementTexts as texts,
} from "./settlement.rules.ts";

/**
 * Returns true if the day exists in the calendar. The text may have any form, because zod calls this even if the
 * pattern check failed.
 */
function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** A day of the organisation, yyyy-MM-dd. */
export const Day = z
  .string({ error: texts.day })
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, texts.day)
  .refine(isCalendarDay, texts.day);

const SettlementDay = z
  .object({
    day: z.string(),
    /** Number of orders made on that day, in their current state. Closed orders do not count. */
    orders: z.number().int(),
    amount_fen: FenAmount,
    paid_orders: z.number().int(),
    paid_fen: FenAmount,
    /** Number of orders made on that day and closed since. */
    closed_orders: z.number().int(),
    /** Number of records of that day that a user must review. */
    pending: z.number().int(),
    /** Number of unresolved differences of the last comparison; null: no comparison was made. */
    differences: z.number().int().nullable(),
    corrections: z.number().int(),
    /** Sums at the time when the day was closed. */
    closed: z
      .object({ at: EpochMs, user: z.string(), orders: z.number().int(), amount_fen: FenAmount, paid_fen: FenAmount })
      .nullable(),
  })
  .meta({ id: "SettlementDay" });
export type SettlementDay = z.infer<typeof SettlementDay>;

export const listSettlementDays = endpoint({
  name: "settlement.listDays",
  method: "GET",
  path: "/api/client/settlement/days",
  permission: "settlement.manage",
  cost: "query",
  summary: "一个月内每天的订单、收款、对账与结账情况",
  input: z.object({ month: z.string({ error: texts.month }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, texts.month) }),
  output: z.object({ list: z.array(SettlementDay) }),
});

const Difference = z
  .object({
    _id: Id,
    kind: z.enum(differenceKinds),
    order_no: z.string(),
    record_id: Id.nullable(),
    rows: z.array(z.number().int()),
    own_fen: FenAmount.nullable(),
    other_fen: FenAmount.nullable(),
    own_state: z.number().int().nullable(),
    other_state: z.enum(otherStates),
    /** How the difference was resolved; null: not resolved yet. */
    way: z.enum(settlementWays).nullable(),
    remark: z.string(),
    user: z.string(),
    at: EpochMs.nullable(),
  })
  .meta({ id: "SettlementDifference" });
export type SettlementDifference = z.infer<typeof Difference>;

const Comparison = z
  .object({
    _id: Id,
    day: z.string(),
    file: z.string(),
    user: z.string(),
    at: EpochMs,
    own_orders: z.number().int(),
    own_fen: FenAmount,
    other_orders: z.number().int(),
    other_fen: FenAmount,
    list: z.array(Difference),
  })
  .meta({ id: "SettlementComparison" });

const Correction = z.object({
  _id: Id,
  record_id: Id,
  /** Serial number of the record. */
  serial: z.string(),
  plate_num: z.string(),
  user: z.string(),
  cause: z.string(),
  at: EpochMs,
});

export const getSettlementDay = endpoint({
  name: "settlement.getDay",
  method: "GET",
  path: "/api/client/settlement/day",
  permission: "settlement.manage",
  cost: "query",
  summary: "一天的结账情况：最近一次对账的差异与结账后的更正",
  input: z.object({ day: Day }),
  output: z.object({ day: SettlementDay, comparison: Comparison.nullable(), corrections: z.array(Correction) }),
});

export const compareDay = endpoint({
  name: "settlement.compare",
  method: "POST",
  path: "/api/client/settlement/compare",
  permission: "settlement.manage",
  cost: "decode",
  summary: "上传对方一天的订单清单（csv、xlsx、xls）并与我方比对",
  input: multipart({ fields: z.object({ day: Day }), files: { file: { maxBytes: listLimits.bytes, maxCount: 1 } } }),
  output: Comparison,
});

export const getListSource = endpoint({
  name: "settlement.getSource",
  method: "GET",
  path: "/api/client/settlement/source",
  permission: "settlement.manage",
  cost: "query",
  summary: "获取对方清单的地址",
  input: Nothing,
  output: z.object({ url: z.string() }),
});

export const saveListSource = endpoint({
  name: "settlement.saveSource",
  method: "POST",
  path: "/api/client/settlement/source/set",
  permission: "settlement.manage",
  cost: "query",
  summary: "设置获取对方清单的地址，为空则只能上传",
  input: z.object({ url: TargetUrl }),
  output: Nothing,
});

/** Fetches the other system's list: sends a signed POST `{day}` to the address, which answers with the list. */
export const fetchList = endpoint({
  name: "settlement.fetchList",
  method: "POST",
  path: "/api/client/settlement/fetch",
  permission: "settlement.manage",
  cost: "device",
  summary: "从对方系统获取一天的订单清单并与我方比对",
  input: z.object({ day: Day }),
  output: Comparison,
});

export const settleDifference = endpoint({
  name: "settlement.settleDifference",
  method: "POST",
  path: "/api/client/settlement/difference/settle",
  permission: "settlement.manage",
  cost: "query",
  summary: "处理一条差异：重新上报、登记为已支付或填写说明",
  input: z
    .object({
      _id: Id,
      way: z.enum(settlementWays),
      remark: z.string().overwrite(pastedText).max(correctionCauseMax, texts.remarkLong).default(""),
    })
    .superRefine(({ way, remark }, context) => {
      if (way === "note" && remark === "")
        context.addIssue({ code: "custom", path: ["remark"], message: texts.remark });
    }),
  output: Comparison,
});

export const closeDay = endpoint({
  name: "settlement.closeDay",
  method: "POST",
  path: "/api/client/settlement/close",
  permission: "settlement.manage",
  cost: "query",
  summary: "结账：此后该日的记录和订单只能凭更正原因修改",
  input: z.object({ day: Day }),
  output: SettlementDay,
});

export const beginCorrection = endpoint({
  name: "settlement.beginCorrection",
  method: "POST",
  path: "/api/client/settlement/correct",
  permission: "settlement.manage",
  cost: "query",
  summary: "填写更正原因，半小时内可修改已结账日期的一条记录",
  input: z.object({
    record_id: Id,
    cause: z
      .string({ error: texts.cause })
      .overwrite(pastedText)
      .min(correctionCauseMin, texts.causeShort)
      .max(correctionCauseMax, texts.causeLong),
  }),
  output: z.object({ until: EpochMs }),
});

export const getClosedDay = endpoint({
  name: "settlement.getClosedDay",
  method: "GET",
  path: "/api/client/settlement/record",
  permission: "parking.review",
  cost: "query",
  summary: "一条记录的订单日期是否已结账，以及本人的更正是否仍有效",
  input: z.object({ record_id: Id }),
  output: z.object({
    /** Closed day of the record's order; null: the order was made on an open day, or there is no order. */
    day: z.string().nullable(),
    /** Time until which the caller may change the record; null: the caller must give a reason first. */
    until: EpochMs.nullable(),
  }),
});

export const exportDay = endpoint({
  name: "settlement.exportDay",
  method: "GET",
  path: "/api/client/settlement/export",
  permission: "settlement.manage",
  cost: "export",
  summary: "下载我方一天的订单清单（xlsx），也是对方清单的模板",
  input: z.object({ day: Day }),
  output: file(xlsxMime),
});
