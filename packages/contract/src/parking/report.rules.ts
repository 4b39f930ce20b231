import { z } from "zod";
import { EpochMs } from "../scalars.ts";
import { FenAmount } from "./fen.ts";

/**
 * Seconds to wait after the first, second, … failed attempt; after one more failed attempt, the report has failed.
 * docs/reference/orders.md O10.
 */
export const reportWaits = [60, 300, 1800, 7200, 43_200] as const;
export const reportStates = ["waiting", "done", "failed"] as const;
export type ReportState = (typeof reportStates)[number];

/** Data of a stay, stored when its order is made; the report of the order's closing contains the same data. */
export const OrderStay = z.object({
  serial: z.string(),
  plate_num: z.string(),
  berth_num: z.string(),
  entry_time: EpochMs,
  leave_time: EpochMs,
});
export type OrderStay = z.infer<typeof OrderStay>;

/** Body of a report. docs/reference/orders.md O10. */
export const OrderReportBody = z
  .object({
    order_no: z.string(),
    /** State of the order: 1 made, -1 closed. */
    state: z.literal([1, -1]),
    /** Numbers of the orders that this one replaces. */
    replaces: z.array(z.string()).optional(),
    ...OrderStay.shape,
    /** Length of the chargeable time in started minutes. */
    minutes: z.number().int(),
    amount_fen: FenAmount,
    rule: z.object({
      occupy_cost_fen: FenAmount,
      max_price_fen: FenAmount,
      /** Minutes of a stay that are free of charge. */
      start_time: z.number().int(),
    }),
  })
  .meta({ id: "OrderReportBody" });
export type OrderReportBody = z.infer<typeof OrderReportBody>;

const ReportAnswer = z.object({ paid: z.boolean().optional() });

/**
 * Parses the receiver's answer with a status of 200 to 299. The answer is empty, or an object that may say that the
 * order is paid.
 * @returns undefined for other content, which may come from a different server
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
