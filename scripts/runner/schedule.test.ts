import fc from "fast-check";
import { expect, test } from "vitest";
import { type Job, nextJob, planOf } from "./schedule.ts";

const job = (name: string, seconds: number, more: Partial<Job> = {}): Job => ({ name, seconds, cores: 1, ...more });
const order = (jobs: Job[], cores = 2) => planOf(jobs, cores).begins.map(({ job: { name }, at }) => `${name} ${at}`);

test("the longest begin first, and two cores that can be full are never idle", () => {
  const jobs = [job("a", 10), job("b", 20), job("c", 60), job("d", 30)];
  expect(order(jobs)).toEqual(["c 0", "d 0", "b 30", "a 50"]);
  expect(planOf(jobs, 2)).toMatchObject({ seconds: 60, idleSeconds: 0 });
});

test("what others wait for begins as early as they need it", () => {
  const jobs = [job("server", 50), job("build", 5, {}), job("journeys", 90, { after: ["build"] })];
  expect(order(jobs)).toEqual(["build 0", "server 0", "journeys 5"]);
});

test("what mostly waits runs beside what takes all cores", () => {
  expect(order([job("journeys", 90, { cores: 2 }), job("waiting", 80, { cores: 0 })])).toEqual([
    "journeys 0",
    "waiting 0",
  ]);
});

test("a step that is to be last begins when all others have ended, and one that is to be alone has nothing beside it", () => {
  const jobs = [job("own", 100, { last: true }), job("alone", 40, { alone: true }), job("a", 20), job("b", 10)];
  expect(order(jobs)).toEqual(["alone 0", "a 40", "b 40", "own 60"]);
});

test("steps that wait for each other are named, not waited for", () => {
  expect(() => planOf([job("a", 1, { after: ["b"] }), job("b", 1, { after: ["a"] })], 2)).toThrow(/: a, b$/);
});

const anyJobs = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 1, max: 100 }),
      cores: fc.constantFrom(0, 1, 1, 2, 3),
      alone: fc.constantFrom(false, false, true),
      last: fc.constantFrom(false, false, true),
      waitsForFirst: fc.boolean(),
    }),
    { maxLength: 9 },
  )
  .map((all) =>
    all.map(({ waitsForFirst, last, ...rest }, at) => {
      const after = waitsForFirst && at > 0 ? ["0"] : [];
      return { ...rest, name: `${at}`, last: at > 0 && last, after };
    }),
  );

test("never more cores are used than there are, and no core is idle beside a step that could begin", () => {
  fc.assert(
    fc.property(anyJobs, fc.integer({ min: 1, max: 4 }), (jobs, cores) => {
      const { begins } = planOf(jobs, cores);
      expect(begins).toHaveLength(jobs.length);
      for (const { at } of begins) {
        const running = begins.filter((one) => one.at <= at && at < one.at + one.job.seconds).map((one) => one.job);
        const waiting = begins.filter((one) => one.at > at).map((one) => one.job);
        const used = running.reduce((sum, one) => sum + Math.min(one.cores, cores), 0);
        expect(used).toBeLessThanOrEqual(cores);
        expect(nextJob(waiting, running, cores)).toBeUndefined();
        expect(running.some(({ alone }) => alone) && running.length > 1).toBe(false);
      }
    }),
  );
});

/** The shortest time in which two cores can do it: some part of the jobs on one, the others on the other. */
function shortest(seconds: number[]): number {
  const all = seconds.reduce((sum, one) => sum + one, 0);
  const totals = Array.from({ length: 2 ** seconds.length }, (_, part) =>
    seconds.reduce((sum, one, at) => sum + ((part >> at) & 1 ? one : 0), 0),
  );
  return Math.min(...totals.map((total) => Math.max(total, all - total)));
}

test("on two cores no plan is a sixth longer than the best there is", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 9 }), (seconds) => {
      const plan = planOf(
        seconds.map((one, at) => job(`${at}`, one)),
        2,
      );
      expect(plan.seconds).toBeLessThanOrEqual((shortest(seconds) * 7) / 6);
    }),
  );
});
