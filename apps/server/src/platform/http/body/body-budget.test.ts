import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../app-error.ts";
import { BodyBudget, provenHolders, unprovenHolders } from "./body-budget.ts";

const megabyte = 1024 * 1024;

function keyOf(take: () => void): string {
  try {
    take();
    return "taken";
  } catch (error) {
    return error instanceof AppError ? error.key : String(error);
  }
}

describe("who sends too much is refused, the others are not", () => {
  it.each([
    ["an account holds a clip and a report", provenHolders("account a"), 100, "too_many_requests"],
    ["an address that has proven nothing holds one report", unprovenHolders("192.0.2.1"), 34, "too_many_requests"],
  ])("%s", (_rule, holders, max, key) => {
    const budget = new BodyBudget();
    const lease = budget.open(holders);
    for (let n = 0; n < max; n++) lease.take(megabyte);
    expect(keyOf(() => lease.take(1))).toBe(key);
    expect(keyOf(() => budget.open(provenHolders("account b")).take(megabyte))).toBe("taken");
    expect(keyOf(() => budget.open(unprovenHolders("192.0.2.2")).take(megabyte))).toBe("taken");
  });

  it("strangers from everywhere together leave room for those who are known", () => {
    const budget = new BodyBudget();
    const answers = Array.from({ length: 100 }, (_, n) =>
      keyOf(() => budget.open(unprovenHolders(`192.0.2.${n}`)).take(megabyte)),
    );
    expect(answers.filter((answer) => answer === "taken")).toHaveLength(64);
    expect(new Set(answers.slice(64))).toEqual(new Set(["service_unavailable"]));
    expect(keyOf(() => budget.open(provenHolders("device d")).take(64 * megabyte))).toBe("taken");
  });

  it("all together are bounded", () => {
    const budget = new BodyBudget();
    const taken = Array.from({ length: 10 }, (_, n) =>
      keyOf(() => budget.open(provenHolders(`account ${n}`)).take(64 * megabyte)),
    );
    expect(taken.filter((answer) => answer === "taken")).toHaveLength(4);
  });
});

it("bytes are given back once, after the work on them and the connection have both ended", async () => {
  const budget = new BodyBudget();
  const lease = budget.open(provenHolders("account a"));
  lease.take(1000);
  const work = Promise.withResolvers<void>();
  const working = lease.during(() => work.promise);
  lease.release();
  expect(budget.usedBy("all")).toBe(1000);
  work.resolve();
  await working;
  expect([budget.usedBy("all"), budget.usedBy("account a")]).toEqual([0, 0]);
  lease.release();
  expect(budget.usedBy("all")).toBe(0);
});

it("whatever is taken, refused and released in whatever order, nothing stays counted", () => {
  const step = fc.record({ owner: fc.nat(4), bytes: fc.nat(60 * megabyte), releases: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const budget = new BodyBudget();
      const leases = steps.map(({ owner, bytes, releases }) => {
        const holders = owner === 0 ? unprovenHolders("192.0.2.1") : provenHolders(`account ${owner}`);
        const lease = budget.open(holders);
        keyOf(() => lease.take(bytes));
        for (let n = 0; n < releases; n++) lease.release();
        return lease;
      });
      expect(budget.usedBy("all")).toBeLessThanOrEqual(256 * megabyte);
      for (const lease of leases) lease.release();
      expect(budget.usedBy("all")).toBe(0);
    }),
  );
});
