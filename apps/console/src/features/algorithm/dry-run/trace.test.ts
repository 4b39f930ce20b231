import { type DryRunTrace } from "@huiyan/contract/point/dry-run.device";
import { expect, it } from "vitest";
import { boxesOf, frameIndexAt, nodeOf } from "./trace.ts";

const frame = (at: number): DryRunTrace["frames"][number] => ({
  at,
  looked: true,
  objects: [
    [1, "person", 0, 0, 100, 100],
    [2, "person", 200, 0, 100, 100],
    [3, "car", 400, 0, 100, 100],
  ],
  nodes: [
    { seen: [1, 2], passed: [1], findings: 0 },
    { seen: [1], passed: [], findings: 1 },
  ],
});
const trace: DryRunTrace = {
  fps: 5,
  algs: ["area_intrusion", "sleep_post"],
  alarms: [],
  frames: [frame(0), frame(200), frame(400)],
};

it.each([
  [0, 0],
  [99, 0],
  [101, 1],
  [390, 2],
  [9_000, 2],
  [-1, 0],
])("at %d ms frame %d is shown", (ms, index) => {
  expect(frameIndexAt(trace, ms)).toBe(index);
});

it("marks each object per algorithm as passed on, detected or neither", () => {
  const parts = (algId: string) => boxesOf(trace, frame(0), algId).map(({ id, part }) => `${id} ${part}`);
  expect(parts("area_intrusion")).toEqual(["1 passed", "2 seen", "3 other"]);
  expect(parts("sleep_post")).toEqual(["1 seen", "2 other", "3 other"]);
});

it("an algorithm that is not in the trace has detected no object", () => {
  expect(nodeOf(trace, frame(0), "smoking")).toEqual({ seen: [], passed: [], findings: 0 });
});
