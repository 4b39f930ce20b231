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
])("the dwell time %j becomes %j when the user leaves the field", (typed, text) => {
  expect(leftDwell(typed)).toBe(text);
});

it("adds a camera with the minimum dwell time, and removes it", () => {
  const one = togglePoint([], id(1));
  expect(one).toEqual([{ point_id: id(1), time: "30" }]);
  expect(togglePoint(one, id(1))).toEqual([]);
});

it("saving an opened loop without changes sends the same loop", () => {
  const list = [{ point_id: id(1), deviceId: "BOX-0001", time: 45 }];
  const values = valuesOf({ _id: id(9), name: "夜间", count: 1, list });
  expect(LoopForm.parse(sentLoop(values))).toEqual({ name: "夜间", count: 1, list: [{ point_id: id(1), time: 45 }] });
});
