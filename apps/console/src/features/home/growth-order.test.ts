import { expect, it } from "vitest";
import { type GrowthOrder, inGrowthOrder, nextOrder } from "./growth-order.ts";

const row = (index: number, daily_growth: number) => ({
  index,
  daily_growth,
  point_id: `p${index}`,
  name: `点位 ${index}`,
  location: "",
  count: 10 - index,
});
const rows = [row(1, 25), row(2, -10), row(3, 25), row(4, 0)];

it("cycles through ascending, descending and no sort order", () => {
  const orders: GrowthOrder[] = ["none"];
  for (let press = 0; press < 3; press++) orders.push(nextOrder(orders.at(-1) ?? "none"));
  expect(orders).toEqual(["none", "ascending", "descending", "none"]);
});

it.each([
  ["none", [1, 2, 3, 4]],
  ["ascending", [2, 4, 1, 3]],
  ["descending", [1, 3, 4, 2]],
] as const)("order %s keeps equal rows in the order of their rank", (order, indexes) => {
  expect(inGrowthOrder(rows, order).map(({ index }) => index)).toEqual(indexes);
});
