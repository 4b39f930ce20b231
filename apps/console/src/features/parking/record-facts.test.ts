import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { expect, it } from "vitest";
import { stayed } from "./record-facts.ts";

const hour = 3_600_000;

it("shows the duration of a stay to the second", () => {
  const record = { entry_time: 0, leave_time: 2 * hour + 125_000, is_open: false } as ParkingRecord;
  expect(stayed(record, 0)).toBe("2 时 2 分 5 秒");
  expect(stayed({ ...record, leave_time: null, is_open: true }, hour)).toBe("1 时 0 分 0 秒");
  expect(stayed({ ...record, leave_time: null }, hour)).toBe("-");
});
