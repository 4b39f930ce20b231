import { expect, test } from "vitest";
import { fitIntoTime } from "./fit-time.ts";

const stepsFor = (seconds: readonly number[]) => [
  { name: "static", command: [], seconds: 60, cores: 1 },
  { name: "tests", command: [], seconds: 10 + seconds.reduce((sum, one) => sum + one, 0), cores: 1 },
];

test("what comes first is taken while it fits beside the other steps; what does not fit makes room for what does", () => {
  const wanted = [30, 20, 50, 10];
  expect(fitIntoTime(wanted, stepsFor, { seconds: 75, cores: 2 })).toEqual({ taken: [30, 20, 10], left: [50] });
  expect(fitIntoTime(wanted, stepsFor, { seconds: 120, cores: 1 })).toEqual({ taken: [30, 20], left: [50, 10] });
  expect(fitIntoTime(wanted, stepsFor, { seconds: 200, cores: 2 }).left).toEqual([]);
});
