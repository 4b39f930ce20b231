import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { FenAmount } from "../parking/fen.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, Id } from "../scalars.ts";
import { orderStates } from "./package.rules.ts";

export const orderNoteMax = 100;

/** An order of service packages, as shown to the operator. */
const OperatedOrder = z
  .object({
    _id: Id,
    number: z.string(),
    org: z.string(),
    state: z.enum(orderStates),
    total_fen: FenAmount,
    /** Lines of the order as texts. */
    lines: z.array(
      z.object({ title: z.string(), number: z.number().int(), duration: z.number().int(), total_fen: FenAmount }),
    ),
    by: z.string(),
    phone: z.string(),
    create_at: EpochMs,
    paid_at: EpochMs.nullable(),
    cancelled_at: EpochMs.nullable(),
    /** Details of the payment, or the reason of the cancellation. */
    note: z.string(),
  })
  .meta({ id: "OperatedOrder" });
export type OperatedOrder = z.infer<typeof OperatedOrder>;

export const findOperatedOrders = endpoint({
  name: "operator.findOrders",
  method: "GET",
  path: "/api/operator/order/list",
  permission: "operator",
  cost: "query",
  summary: "各企业的服务订单，新的在前",
  input: z.object({
    ...paging(),
    state: z.enum(orderStates).optional(),
    /** Text to find in the organisation's name and the order number. */
    keyword: z.string().overwrite(pastedText).max(50).optional(),
  }),
  output: paged(OperatedOrder),
});

export const confirmOrder = endpoint({
  name: "operator.confirmOrder",
  method: "POST",
  path: "/api/operator/order/confirm",
  permission: "operator",
  cost: "query",
  summary: "确认收到付款，套餐立即生效；total_fen 须为看到的金额",
  input: z.object({
    _id: Id,
    total_fen: z.int().min(0),
    note: z.string().overwrite(pastedText).max(orderNoteMax, "备注最多 100 个字").default(""),
  }),
  output: Nothing,
});

export const cancelOperatedOrder = endpoint({
  name: "operator.cancelOrder",
  method: "POST",
  path: "/api/operator/order/cancel",
  permission: "operator",
  cost: "query",
  summary: "取消还没有付款的订单，企业看得到原因",
  input: z.object({
    _id: Id,
    note: z
      .string({ error: "请输入原因" })
      .overwrite(pastedText)
      .min(1, "请输入原因")
      .max(orderNoteMax, "原因最多 100 个字"),
  }),
  output: Nothing,
});
