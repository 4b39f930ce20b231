import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Entry, KeyedLimiter, type Limit, type Release } from "./keyed-limiter.ts";

const own = (name: string, more: Partial<Limit> = {}): Limit => ({ key: name, max: 2, waiting: 3, ...more });
const of = (name: string, ...limits: Limit[]): Entry => ({ turn: { group: name, one: name }, limits });

/** Enters the limiter. @throws if the entry was refused */
async function entered(limiter: KeyedLimiter, entry: Entry): Promise<Release> {
  const release = await limiter.enter(entry);
  if (typeof release === "string") throw new Error(`refused: ${release}`);
  return release;
}

describe("slots that are acquired without waiting", () => {
  const both = [
    { key: "a", max: 1 },
    { key: "all", max: 9 },
  ];

  it("count under all keys or under none, and are released once", () => {
    const limiter = new KeyedLimiter();
    const release = limiter.take(both);
    expect([release === undefined, limiter.take(both), limiter.running("all")]).toEqual([false, undefined, 1]);
    release?.();
    release?.();
    expect([limiter.running("a"), limiter.running("all"), limiter.take(both) === undefined]).toEqual([0, 0, false]);
  });

  it("admit waiting callers when they are released", async () => {
    const limiter = new KeyedLimiter();
    const release = limiter.take(both);
    const waiting = limiter.enter(of("a", ...both));
    release?.();
    expect(await waiting).toBeTypeOf("function");
  });
});

it("limits running and waiting entries per key, and refuses further ones without affecting another key", async () => {
  const limiter = new KeyedLimiter();
  const releases = [await entered(limiter, of("a", own("a"))), await entered(limiter, of("a", own("a")))];
  const waiting = [1, 2, 3].map(() => limiter.enter(of("a", own("a"))));
  expect(await limiter.enter(of("a", own("a")))).toBe("own");
  expect(await limiter.enter(of("b", own("b")))).toBeTypeOf("function");
  expect(limiter.held("a")).toBe(5);
  for (const release of releases) release();
  await turn();
  expect(limiter.held("a")).toBe(3);
  expect(await waiting[0]).toBeTypeOf("function");
});

it("serves callers of one key in order of arrival", async () => {
  const limiter = new KeyedLimiter();
  const order: number[] = [];
  const releases: Release[] = [];
  const all = [0, 1, 2, 3].map(async (at) => {
    releases[at] = await entered(limiter, of("a", own("a")));
    order.push(at);
  });
  await turn();
  expect(order).toEqual([0, 1]);
  releases[1]?.();
  await all[2];
  expect(order).toEqual([0, 1, 2]);
  releases[0]?.();
  await all[3];
});

describe("a limit that several callers share", () => {
  const shared = { key: "organisation", max: 3, waiting: 50 };
  const within = (name: string, limit: Limit): Entry => ({
    turn: { group: "organisation", one: name },
    limits: [own(name, { max: 3, waiting: 50 }), limit],
  });

  it("gives the next slot to the caller that has used the least time, not to the one that waits longest", async () => {
    const limiter = new KeyedLimiter();
    const busy = await Promise.all([1, 2, 3].map(() => entered(limiter, within("crowd", shared))));
    const order: string[] = [];
    const come = (name: string) => void entered(limiter, within(name, shared)).then(() => order.push(name));
    for (let n = 0; n < 10; n++) come("crowd");
    come("single");
    busy[0]?.();
    await turn();
    expect(order).toEqual(["single"]);
  });

  it("gives fewer slots to a caller that holds them long than to one that releases them soon", async () => {
    let now = 0;
    const limiter = new KeyedLimiter(() => now);
    const one = { key: "organisation", max: 1, waiting: 50 };
    const order: string[] = [];
    const come = async (name: string, ms: number) => {
      const release = await entered(limiter, within(name, one));
      order.push(name);
      await turn();
      now += ms;
      release();
    };
    const all = Array.from({ length: 3 }, () => come("slow", 1000));
    for (let n = 0; n < 4; n++) all.push(come("quick", 10));
    await Promise.all(all);
    expect(order).toEqual(["slow", "quick", "quick", "quick", "quick", "slow", "slow"]);
  });

  it("refuses the newest entry of the caller with the most waiting entries, if too many wait", async () => {
    const limiter = new KeyedLimiter();
    const narrow = { key: "organisation", max: 1, waiting: 3 };
    await entered(limiter, within("crowd", narrow));
    const crowd = [1, 2, 3].map(() => limiter.enter(within("crowd", narrow)));
    const single = limiter.enter(within("single", narrow));
    expect(await crowd[2]).toBe("full");
    expect([limiter.held("crowd"), limiter.held("single")]).toEqual([3, 1]);
    expect(await Promise.race([single, turn("still waiting")])).toBe("still waiting");
  });

  it("keeps one slot free if the limit of large entries is lower than the limit of all entries", async () => {
    const limiter = new KeyedLimiter();
    const all = { key: "all", max: 2 };
    const large = () => limiter.take([{ key: "large", max: 1 }, all]);
    expect([large(), large()]).toEqual([expect.any(Function), undefined]);
    expect(limiter.take([all])).toBeTypeOf("function");
  });
});

it("takes no slot for a caller that leaves while waiting, and releases none twice", async () => {
  const limiter = new KeyedLimiter();
  const first = await entered(limiter, of("a", own("a")));
  await entered(limiter, of("a", own("a")));
  const gone = new AbortController();
  const waiting = limiter.enter(of("a", own("a")), gone.signal);
  gone.abort();
  expect(await waiting).toBe("gone");
  first();
  first();
  expect(limiter.held("a")).toBe(1);
  expect(await limiter.enter(of("a", own("a")), gone.signal)).toBe("gone");
});

it("starves no caller behind a stream of new callers", async () => {
  let now = 0;
  const limiter = new KeyedLimiter(() => now);
  const one = { key: "all", max: 1 };
  const first = await entered(limiter, of("old", one));
  const old = limiter.enter(of("old", one));
  let isIn = false;
  void old.then(() => {
    isIn = true;
  });
  now += 10_000;
  let next = entered(limiter, of("new 0", one));
  first();
  let served = 0;
  for (; !isIn && served < 5000; served++) {
    const release = await next;
    next = entered(limiter, of(`new ${served + 1}`, one));
    now += 10;
    release();
    await turn();
  }
  expect(isIn).toBe(true);
});
