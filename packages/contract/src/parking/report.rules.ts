import { z } from "zod";
import { EpochMs } from "../scalars.ts";
import { FenAmount } from "./fen.ts";

/** Seconds to wait after each failed attempt; after the last one the report has failed. docs/reference/orders.md O10. */
export const reportWaits = [60, 300, 1800, 7200, 43_200] as const;
export const reportStates = ["waiting", "done", "failed"] as const;
export type ReportState = (typeof reportStates)[number];

/** Data of an order at its creation; reported again unchanged when the order is closed. */
export const OrderStay = z.object({
  serial: z.string(),
  plate_num: z.string(),
  berth_num: z.string(),
  entry_time: EpochMs,
  leave_time: EpochMs,
});
export type OrderStay = z.infer<typeof OrderStay>;

/** The body of a report, with all its fields. docs/reference/orders.md O10. */
export const OrderReportBody = z
  .object({
    order_no: z.string(),
    /** 1 made, -1 closed. */
    state: z.literal([1, -1]),
    /** Numbers of the orders that this one replaces. */
    replaces: z.array(z.string()).optional(),
    ...OrderStay.shape,
    /** Started minutes that are billable. */
    minutes: z.number().int(),
    amount_fen: FenAmount,
    rule: z.object({
      occupy_cost_fen: FenAmount,
      max_price_fen: FenAmount,
      /** Free minutes. */
      start_time: z.number().int(),
    }),
  })
  .meta({ id: "OrderReportBody" });
export type OrderReportBody = z.infer<typeof OrderReportBody>;

const ReportAnswer = z.object({ paid: z.boolean().optional() });

/**
 * Parses a receiver's answer with a status of 200 to 299: empty, or an object that may report the order as paid.
 * @returns undefined for other content: a different server may have answered
 */
export function readReportAnswer(body: string): { paid: boolean } | undefined {
  if (body.trim() === "") return { paid: false };
  try {
    const answer = ReportAnswer.safeParse(JSON.parse(body));
    return answer.success ? { paid: answer.data.paid ?? false } : undefined;
  } catch {
    return undefined;
  }
}
