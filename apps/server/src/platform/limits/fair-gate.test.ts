import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { FairGate } from "./fair-gate.ts";

const never = new AbortController().signal;
const limit = { sideBySide: 2, waiting: 3 };
const key = (name: string, sideBySide = limit.sideBySide) => ({ key: name, limit: { ...limit, sideBySide } });

it("so many of one key run, so many wait, the next is turned away; another key passes them", async () => {
  const gate = new FairGate();
  const leaves = await Promise.all([gate.enter([key("a")], never), gate.enter([key("a")], never)]);
  const waiting = [1, 2, 3].map(() => gate.enter([key("a")], never));
  expect(await gate.enter([key("a")], never)).toBeUndefined();
  expect(await gate.enter([key("b")], never)).toBeTypeOf("function");
  expect(gate.countOf("a")).toBe(5);
  for (const leave of leaves) leave?.();
  await turn();
  expect(gate.countOf("a")).toBe(3);
  expect(await waiting[0]).toBeTypeOf("function");
});

it("under a shared limit the next place goes to whoever has the least running, not to who asked first", async () => {
  const gate = new FairGate();
  const shared = { key: "organisation", limit: { sideBySide: 3, waiting: 50 } };
  const own = (name: string) => ({ key: name, limit: { sideBySide: 3, waiting: 50 } });
  const busy = await Promise.all([1, 2, 3].map(() => gate.enter([own("crowd"), shared], never)));
  const order: string[] = [];
  const come = (name: string) =>
    void gate.enter([own(name), shared], never).then((leave) => (leave === undefined ? null : order.push(name)));
  for (let n = 0; n < 10; n++) come("crowd");
  come("single");
  busy[0]?.();
  await turn();
  expect(order).toEqual(["single"]);
});

it("who leaves while he waits takes no place, and gives none back twice", async () => {
  const gate = new FairGate();
  const leaves = await Promise.all([gate.enter([key("a")], never), gate.enter([key("a")], never)]);
  const gone = new AbortController();
  const waiting = gate.enter([key("a")], gone.signal);
  gone.abort();
  expect(await waiting).toBeUndefined();
  leaves[0]?.();
  leaves[0]?.();
  expect(gate.countOf("a")).toBe(1);
  expect(await gate.enter([key("a")], gone.signal)).toBeUndefined();
});

it("whatever comes and goes, limits hold, everybody who waits gets in, and nothing stays counted", async () => {
  const visit = fc.record({ who: fc.nat(2), leavesEarly: fc.boolean(), turns: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { maxLength: 30 }), async (visits) => {
      const gate = new FairGate();
      const running = new Map<string, number>();
      const count = (name: string, by: number) => {
        const now = (running.get(name) ?? 0) + by;
        running.set(name, now);
        return now;
      };
      const all = { key: "all", limit: { sideBySide: 3, waiting: 100 } };
      await Promise.all(
        visits.map(async ({ who, leavesEarly, turns }) => {
          const gone = new AbortController();
          const entering = gate.enter([{ key: `${who}`, limit: { sideBySide: 2, waiting: 100 } }, all], gone.signal);
          if (leavesEarly) gone.abort();
          const leave = await entering;
          if (leave === undefined) return expect(leavesEarly).toBe(true);
          expect(count(`${who}`, 1)).toBeLessThanOrEqual(2);
          expect(count("all", 1)).toBeLessThanOrEqual(3);
          for (let n = 0; n < turns; n++) await turn();
          count(`${who}`, -1);
          count("all", -1);
          leave();
        }),
      );
      expect(["0", "1", "2", "all"].map((name) => gate.countOf(name))).toEqual([0, 0, 0, 0]);
    }),
    { numRuns: 50 },
  );
});
