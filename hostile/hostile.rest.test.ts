import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attacks } from "./attacks.ts";
import { type Line, measure } from "./measure.ts";
import { startTarget, type Target } from "./target.ts";

/**
 * The short form: each attack once, during the other organisation's ordinary use. `npm run lab -- hostile` is the long one.
 */
const seconds = 0.2;

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

describe("known attacks succeed nowhere, and other organisations do not notice them", () => {
  it.each(attacks.map((attack) => ({ attack, name: attack.name })))("$name", async ({ attack }) => {
    const line: Line = await measure(target, attack, seconds);
    expect(line.tried).toBeGreaterThan(0);
    expect(line.falls).toEqual([]);
  });
});
