import { z } from "zod";
import { endpoint, file } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { EpochMs, Id, ResourceKey } from "../scalars.ts";
import { FenAmount } from "./fen.ts";
import { defaultStatisticDays, maxStatisticDays } from "./parking.rules.ts";

const figures = {
  /** Number of orders that were made and are not closed. */
  made: z.number().int(),
  paid: z.number().int(),
  amount_fen: FenAmount,
  paid_fen: FenAmount,
  /**
   * Number of records with entry and exit, by the day of the entry. Discarded, excluded and merged-away records do not
   * count.
   */
  complete: z.number().int(),
  /** Number of the complete records that a user has reviewed. */
  reviewed: z.number().int(),
  /** reviewed ÷ complete in percent, one decimal; 0 if there are no complete records. */
  sample_rate: z.number(),
};

export const summariseOrders = endpoint({
  name: "parking.statist",
  method: "GET",
  path: "/api/client/parking/statist",
  permission: "parking.read",
  cost: "query",
  summary: "订单统计：近几天每天及各设备组的订单数、已支付数、金额与抽检率",
  input: z.object({
    group_id: GroupFilter,
    /** Number of days up to and including today. */
    days: z.coerce.number<number>().int().min(1).max(maxStatisticDays).default(defaultStatisticDays),
  }),
  output: z.object({
    total: z.object(figures),
    /** One entry per day, oldest first. */
    days: z.array(z.object({ day: EpochMs, ...figures })),
    /**
     * Direct subgroups of the chosen group; a device in several subgroups counts in each. The entry without id: devices
     * in none of them.
     */
    groups: z.array(z.object({ group_id: Id.nullable(), name: z.string(), ...figures })),
  }),
});

export const drawRecordPicture = endpoint({
  name: "parking.svg",
  method: "GET",
  path: "/api/client/parking/svg",
  permission: "parking.read",
  cost: "decode",
  summary: "停车图片及其车辆、车牌、泊位框（SVG）",
  /** Storage key of an uncropped picture of a parking record, or the signed address that the record names for it. */
  input: z.object({ image: z.union([ResourceKey, z.string().max(600)]) }),
  output: file("image/svg+xml"),
});
