import { expect, test } from "vitest";
import { BackOff } from "./back-off.ts";

test("waits grow from half a second to a minute and restart after a success", () => {
  const backOff = new BackOff();
  const waits = Array.from({ length: 12 }, () => backOff.next());
  waits.forEach((wait, index) => {
    const ceiling = Math.min(60_000, 500 * 2 ** index);
    expect(wait).toBeLessThanOrEqual(ceiling);
    expect(wait).toBeGreaterThanOrEqual(ceiling / 2);
  });
  backOff.reset();
  expect(backOff.next()).toBeLessThanOrEqual(500);
});

test("waits at least as long as the server's retry-after header demands", () => {
  expect(new BackOff().next(30)).toBe(30_000);
});
