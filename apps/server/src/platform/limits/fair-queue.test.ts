import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "../error/app-error.ts";
import { FairQueue, type Payer } from "./fair-queue.ts";

const limits = { concurrent: 2, smallMs: 300, waitingInAll: 20, waitingOfGroup: 12, waitingOfOne: 8 };
const of = (group: string, one = `${group} device`): Payer => ({ group, one });
const settle = () => new Promise(setImmediate);

/**
 * Queue with a simulated clock. Each task takes exactly its stated time; the test advances the clock from end to end.
 */
function staged(more: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  let now = 0;
  const queue = new FairQueue({ ...limits, ...more }, () => now);
  const under: { name: string; endsAt: number; end: () => void }[] = [];
  const begun: { name: string; at: number }[] = [];
  function ask(payer: Payer, estimateMs: number, { name = payer.group, takesMs = estimateMs } = {}): Promise<string> {
    const work = () => {
      begun.push({ name, at: now });
      return new Promise<string>((resolve) => {
        under.push({ name, endsAt: now + takesMs, end: () => resolve("done") });
      });
    };
    return queue.run(payer, work, estimateMs).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.key;
    });
  }
  async function runAll(): Promise<void> {
    await settle();
    while (under.length > 0) {
      under.sort((a, b) => a.endsAt - b.endsAt);
      const next = under.shift();
      now = Math.max(now, next?.endsAt ?? now);
      next?.end();
      await settle();
    }
  }
  const startOf = (name: string) => begun.find((one) => one.name === name)?.at;
  return { ask, runAll, begun, startOf, pass: (ms: number) => (now += ms) };
}

it("keeps one slot free of large work, so that a large picture does not delay a small one", async () => {
  const { ask, runAll, startOf } = staged({ waitingInAll: 100, waitingOfGroup: 100, waitingOfOne: 100 });
  const crowd = Array.from({ length: 40 }, () => ask(of("crowd"), 2000));
  await settle();
  const other = ask(of("other"), 50);
  await runAll();
  expect(startOf("other")).toBe(0);
  expect(new Set([...(await Promise.all(crowd)), await other])).toEqual(new Set(["done"]));
});

it("runs one task of a sequential payer at a time, and another payer's next to it", async () => {
  const { ask, runAll, begun } = staged();
  const crowd = { ...of("crowd"), isSequential: true };
  const all = [ask(crowd, 50), ask(crowd, 50), ask(of("other"), 50)];
  await runAll();
  expect(begun).toEqual([
    { name: "crowd", at: 0 },
    { name: "other", at: 0 },
    { name: "crowd", at: 50 },
  ]);
  expect(new Set(await Promise.all(all))).toEqual(new Set(["done"]));
});

it("delays two large pictures of another organisation by one picture each, not by 40 waiting ones", async () => {
  const { ask, runAll, startOf } = staged({ waitingInAll: 100, waitingOfGroup: 100, waitingOfOne: 100 });
  for (let n = 0; n < 40; n++) void ask(of("crowd"), 2000);
  await settle();
  void ask(of("other"), 2000, { name: "first" });
  void ask(of("other"), 2000, { name: "second" });
  await runAll();
  expect([startOf("first"), startOf("second")]).toEqual([2000, 6000]);
});

it("alternates between organisations, and within one between devices, for many small pictures", async () => {
  const { ask, runAll, begun } = staged();
  for (let n = 0; n < 10; n++) void ask(of("crowd"), 100);
  await settle();
  void ask(of("crowd", "another device"), 100, { name: "sister" });
  void ask(of("other"), 100);
  await runAll();
  expect(begun.slice(0, 5).map(({ name }) => name)).toEqual(["crowd", "crowd", "other", "sister", "crowd"]);
});

it("charges the real duration to the payer if work exceeds its estimate", async () => {
  const { ask, runAll, begun } = staged({ concurrent: 1 });
  for (let n = 0; n < 5; n++) void ask(of("liar"), 10, { takesMs: 1000 });
  for (let n = 0; n < 5; n++) void ask(of("honest"), 100);
  await runAll();
  expect(begun.slice(0, 6).map(({ name }) => name)).toEqual(["liar", "honest", "honest", "honest", "honest", "honest"]);
});

it("refuses the newest entry of the member with the most waiting entries if too many wait", async () => {
  const { ask, runAll } = staged({ waitingInAll: 6, waitingOfGroup: 6 });
  const crowd = Array.from({ length: 8 }, () => ask(of("crowd"), 100));
  const over = await ask(of("crowd"), 100);
  const others = ["a", "b", "c"].map((name) => ask(of(name), 100));
  await runAll();
  expect(over).toBe("service_unavailable");
  expect(await Promise.all(others)).toEqual(["done", "done", "done"]);
  expect((await Promise.all(crowd)).filter((result) => result === "done")).toHaveLength(5);
});

it("limits the running work of one member, and starts work of another member of the same organisation", async () => {
  const { ask, runAll } = staged();
  const own = Array.from({ length: 11 }, () => ask(of("o"), 100));
  const sister = ask(of("o", "another device"), 100);
  await runAll();
  expect((await Promise.all(own)).filter((result) => result === "too_many_requests")).toHaveLength(1);
  expect(await sister).toBe("done");
});

it("delays a member whose time budget is used up until it refills, but never background work", async () => {
  const { ask, runAll, pass } = staged({ budgetMs: { burst: 3000, perSecond: 200 } });
  const results: string[] = [];
  for (let n = 0; n < 5; n++) {
    const result = ask(of("o"), 1000);
    await runAll();
    results.push(await result);
  }
  expect(results).toEqual(["done", "done", "done", "done", "too_many_requests"]);
  const background = ask({ ...of("o"), isBackground: true }, 1000);
  await runAll();
  expect(await background).toBe("done");
  pass(5000);
  const later = ask(of("o"), 1000);
  await runAll();
  expect(await later).toBe("done");
});

it("ends all work, keeps the limit of parallel work, and starves no member, for any sequence of arrivals", async () => {
  const job = fc.record({ group: fc.nat(2), one: fc.nat(1), ms: fc.integer({ min: 1, max: 3000 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(job, { maxLength: 25 }), async (jobs) => {
      const queue = new FairQueue({ ...limits, waitingInAll: 100, waitingOfGroup: 100, waitingOfOne: 100 });
      let [running, runningLarge] = [0, 0];
      const results = jobs.map(({ group, one, ms }) => {
        async function work(): Promise<void> {
          running++;
          if (ms > limits.smallMs) runningLarge++;
          expect(running).toBeLessThanOrEqual(2);
          expect(runningLarge).toBeLessThanOrEqual(1);
          await settle();
          running--;
          if (ms > limits.smallMs) runningLarge--;
        }
        return queue.run(of(`${group}`, `${one}`), work, ms);
      });
      await Promise.all(results);
    }),
    { numRuns: 30 },
  );
});
