import { expect, it } from "vitest";
import { LoopForm, leftDwell, sentLoop, togglePoint, valuesOf } from "./loop-form.ts";

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, "0")}`;

it.each([
  ["", ""],
  ["abc", "30"],
  ["12.5", "30"],
  ["30", "30"],
  ["7", "30"],
  ["45", "45"],
])("a dwell time of %j reads %j when the field is left", (typed, text) => {
  expect(leftDwell(typed)).toBe(text);
});

it("a camera is added with the minimum dwell time, and removed again", () => {
  const one = togglePoint([], id(1));
  expect(one).toEqual([{ point_id: id(1), time: "30" }]);
  expect(togglePoint(one, id(1))).toEqual([]);
});

it("a loop that is opened and saved is the same", () => {
  const list = [{ point_id: id(1), deviceId: "BOX-0001", time: 45 }];
  const values = valuesOf({ _id: id(9), name: "夜间", count: 1, list });
  expect(LoopForm.parse(sentLoop(values))).toEqual({ name: "夜间", count: 1, list: [{ point_id: id(1), time: 45 }] });
});
