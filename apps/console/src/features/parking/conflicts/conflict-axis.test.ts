import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { expect, it } from "vitest";
import { axisOf } from "./conflict-axis.ts";

const minute = 60_000;
const now = 1000 * minute;
type Times = Pick<ParkingRecord, "_id" | "entry_time" | "leave_time" | "is_open">;
const stay = (_id: string, from: number | null, to: number | null, is_open = false): Times => ({
  _id,
  is_open,
  entry_time: from === null ? null : from * minute,
  leave_time: to === null ? null : to * minute,
});
const whole = (value: number) => Math.round(value);

it("shows the time between two stays", () => {
  const { stays, between } = axisOf([stay("a", 0, 40), stay("b", 50, 100)], now);
  // Both stays span 100 minutes, with a margin of 4 minutes at both ends of the axis.
  expect(stays.map(({ left, width }) => [whole(left), whole(width)])).toEqual([
    [4, 37],
    [50, 46],
  ]);
  expect(between).toMatchObject({ seconds: 600, isShared: false });
  expect(whole(between?.left ?? 0)).toBe(41);
});

it("shows the overlap of two stays, also if one is ongoing", () => {
  expect(axisOf([stay("a", 0, 40), stay("b", 30, 100)], now).between).toMatchObject({ seconds: 600, isShared: true });
  const { stays, between, to } = axisOf([stay("a", 900, 950), stay("b", 940, null, true)], now);
  expect(stays.map(({ end }) => end)).toEqual(["closed", "open"]);
  expect(between).toMatchObject({ seconds: 600, isShared: true });
  expect(to).toBe(now + 4 * minute);
});

it("marks a missing entry or exit, and draws the stay at its known time with width 0", () => {
  const { stays } = axisOf([stay("a", 0, null), stay("b", null, 90)], now);
  expect(stays.map(({ end, width }) => [end, width])).toEqual([
    ["noLeave", 0],
    ["noEntry", 0],
  ]);
});

it("shows no bar between stays that adjoin", () => {
  expect(axisOf([stay("a", 0, 40), stay("b", 40, 90)], now).between).toBeUndefined();
});
