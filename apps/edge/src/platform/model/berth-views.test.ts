import { expect, test } from "vitest";
import { judgeInViews } from "./berth-views.ts";

const picture = { width: 100, height: 100, rgb: Buffer.alloc(30_000, 90) };
const berth = [
  { x: 40, y: 40 },
  { x: 60, y: 40 },
  { x: 60, y: 50 },
];

/**
 * Returns the results of a simulated network.
 * @param first its first answers, one per berth
 * @param again its answer to repeated queries
 */
async function judgedAs(first: readonly number[], again: number): Promise<{ shares: number[]; asked: number[] }> {
  const asked: number[] = [];
  const shares = await judgeInViews(
    picture,
    first.map(() => berth),
    async (crops) => {
      asked.push(crops.length);
      return asked.length === 1 ? [...first] : crops.map(() => again);
    },
  );
  return { shares, asked };
}

test("runs the network once for a berth if the result is certain", async () => {
  expect(await judgedAs([0.02, 0.97, 0.1, 0.9], 0.5)).toEqual({ shares: [0.02, 0.97, 0.1, 0.9], asked: [4] });
});

test("runs the network on five more views of an uncertain berth only, and averages the logits", async () => {
  const { shares, asked } = await judgedAs([0.02, 0.4, 0.97], 0.95);
  expect(asked).toEqual([3, 5]);
  expect([shares[0], shares[2]]).toEqual([0.02, 0.97]);
  const logit = (Math.log(0.4 / 0.6) + 5 * Math.log(0.95 / 0.05)) / 6;
  expect(shares[1]).toBeCloseTo(1 / (1 + Math.exp(-logit)), 6);
});

test("returns nothing without berths", async () => {
  expect((await judgedAs([], 0.5)).shares).toEqual([]);
});
