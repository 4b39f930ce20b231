import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { KeyedLimiter, type Limit, type Refusal, type Release } from "./keyed-limiter.ts";

const anyVisit = fc.record({
  group: fc.nat(1),
  one: fc.nat(2),
  leavesEarly: fc.boolean(),
  isAtOnce: fc.boolean(),
  isLarge: fc.boolean(),
  turns: fc.nat(3),
});
type Visit = typeof anyVisit extends fc.Arbitrary<infer V> ? V : never;
const anyBounds = fc.record({
  own: fc.integer({ min: 1, max: 3 }),
  all: fc.integer({ min: 1, max: 4 }),
  ownWaiting: fc.integer({ min: 0, max: 4 }),
  allWaiting: fc.integer({ min: 0, max: 6 }),
});
type Bounds = typeof anyBounds extends fc.Arbitrary<infer B> ? B : never;

/** Limiter whose acquired and unreleased slots the test counts separately. */
class Watched {
  readonly limiter = new KeyedLimiter();
  readonly #bounds: Bounds;
  readonly #running = new Map<string, number>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  async visit(visit: Visit): Promise<void> {
    const limits = this.#limitsOf(visit);
    const gone = new AbortController();
    const entering = this.#enter(visit, limits, gone.signal);
    this.#checkWaiting(limits);
    if (visit.leavesEarly) gone.abort();
    const release = await entering;
    // a caller that does not leave gets a slot or a reason of refusal
    if (typeof release === "string") return expect([visit.leavesEarly, release]).not.toEqual([false, "gone"]);
    this.#change(limits, 1);
    for (let n = 0; n < visit.turns; n++) await turn();
    this.#change(limits, -1);
    release();
    release();
  }

  #limitsOf({ group, one, isLarge }: Visit): Limit[] {
    const { own, all, ownWaiting, allWaiting } = this.#bounds;
    return [
      { key: `one ${group} ${one}`, max: own, waiting: ownWaiting },
      { key: "all", max: all, waiting: allWaiting },
      ...(isLarge ? [{ key: "large", max: Math.max(1, all - 1) }] : []),
    ];
  }

  async #enter(visit: Visit, limits: readonly Limit[], gone: AbortSignal): Promise<Release | Refusal> {
    if (visit.isAtOnce) return this.limiter.take(limits) ?? "full";
    return this.limiter.enter({ turn: { group: `${visit.group}`, one: `${visit.one}` }, limits }, gone);
  }

  #checkWaiting(limits: readonly Limit[]): void {
    for (const { key, waiting = Number.POSITIVE_INFINITY } of limits) {
      expect(this.limiter.held(key) - this.limiter.running(key)).toBeLessThanOrEqual(waiting);
    }
  }

  #change(limits: readonly Limit[], by: 1 | -1): void {
    for (const { key, max } of limits) {
      const count = (this.#running.get(key) ?? 0) + by;
      this.#running.set(key, count);
      expect([count <= max, this.limiter.running(key) <= max]).toEqual([true, true]);
    }
  }
}

it("keeps all limits of slots and waiting entries, answers every caller, and remembers no key at the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyVisit, { maxLength: 40 }), anyBounds, async (visits, bounds) => {
      const watched = new Watched(bounds);
      await Promise.all(visits.map((visit) => watched.visit(visit)));
      expect(watched.limiter.size).toBe(0);
    }),
    { numRuns: 100 },
  );
});
