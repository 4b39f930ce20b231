import { z } from "zod";
import { endpoint, file } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { xlsxMime } from "../parking/parking.api.ts";
import { normalisePlate } from "../parking/plate.rules.ts";
import { pastedText } from "../pasted.ts";
import { EpochMsQuery } from "../scalars.ts";
import { type ChargingDays, chargingDays, chargingTexts } from "./charging.rules.ts";

const isChargingDays = (value: number): value is ChargingDays => chargingDays.some((days) => days === value);

/** Time range of a report, by the start of the charging stays; both ends included. Default: the last 7 days. */
const report = {
  start: EpochMsQuery.optional(),
  end: EpochMsQuery.optional(),
  /** Text to find in the plates. */
  keyword: z.string().overwrite(pastedText).max(100).transform(normalisePlate).optional(),
};

const ChargingRecord = z
  .object({
    /** The plate, which identifies a row of the report. */
    _id: z.string(),
    plate_num: z.string(),
    /** Owner's phone as last reported by a device, masked; empty: none reported. */
    plate_phone: z.string(),
    count: z.number().int(),
    /** Newest close-up of the plate: a signed address, or empty. */
    image: z.string(),
    /** Rank of the row in the whole report, from 1. */
    idx: z.number().int(),
  })
  .meta({ id: "ChargingRecord" });
export type ChargingRecord = z.infer<typeof ChargingRecord>;

export const findChargingRecords = endpoint({
  name: "charging.find",
  method: "GET",
  path: "/api/client/charging/list",
  permission: "parking.read",
  cost: "query",
  summary: "充电记录：各车牌在一段时间内的充电次数，多的在前",
  input: z.object({ ...report, ...paging() }),
  output: paged(ChargingRecord),
});

export const rankCharging = endpoint({
  name: "charging.rank",
  method: "GET",
  path: "/api/client/charging/rank",
  permission: "parking.read",
  cost: "query",
  summary: "充电排行：近 7、30、90 天充电最多的 10 个车牌，与前一周期对照",
  input: z.object({ days: z.coerce.number<number>().refine(isChargingDays, chargingTexts.days).default(7) }),
  output: z.object({
    list: z.array(
      z.object({
        rank: z.number().int(),
        plate_num: z.string(),
        count: z.number().int(),
        /** Number of stays in the preceding period of the same length. */
        before: z.number().int(),
        /** Growth in percent, one decimal. */
        growth: z.number(),
      }),
    ),
    /** Totals over all plates. */
    count: z.number().int(),
    before: z.number().int(),
    growth: z.number(),
  }),
});

export const exportCharging = endpoint({
  name: "charging.export",
  method: "GET",
  path: "/api/client/charging/export",
  permission: "parking.export",
  cost: "export",
  summary: "导出充电记录（充电记录.xlsx）",
  input: z.object(report),
  output: file(xlsxMime),
});

export const revealOwnerPhone = endpoint({
  name: "charging.revealPhone",
  method: "POST",
  path: "/api/client/charging/phone",
  permission: "charging.reveal",
  cost: "query",
  summary: "查看车主的完整电话（记入操作日志）",
  input: z.object({ plate_num: z.string().min(1).max(16).transform(normalisePlate) }),
  output: z.object({ plate_phone: z.string() }),
});
