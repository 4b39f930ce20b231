import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attacks } from "./attacks.ts";
import { type Line, measure } from "./measure.ts";
import { startTarget, type Target } from "./target.ts";

/**
 * Seconds per attack in this short variant, which runs each attack once while the other organisation works. `npm run
 * lab -- hostile` is the long variant.
 */
const seconds = 0.2;

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

describe("known attacks do not succeed and do not affect other organisations", () => {
  it.each(attacks.map((attack) => ({ attack, name: attack.name })))("$name", async ({ attack }) => {
    const line: Line = await measure(target, attack, seconds);
    expect(line.tried).toBeGreaterThan(0);
    expect(line.falls).toEqual([]);
  });
});
