import { type ErrorRow, plain } from "../error-row.ts";

/** Refusals of berths: docs/reference/parking.md P27 and P28. */
export const berthErrors = {
  berth_number_taken: plain(400, "泊位号重复", "泊位號重複", "This berth number is already in use."),
  berth_void: plain(400, "泊位已作废", "泊位已作廢", "The berth is retired. Restore it first."),
  berth_in_use: plain(400, "泊位使用中", "泊位使用中", "A car is recorded in this berth."),
  berth_limit: plain(
    400,
    "一个点位最多 100 个泊位",
    "一個點位最多 100 個泊位",
    "A video point has at most 100 berths.",
  ),
} as const satisfies Record<string, ErrorRow>;
