import { describe, expect, it } from "vitest";
import { addressKey } from "./address-key.ts";
import { KeyedRate } from "./keyed-rate.ts";
import { TokenBucket } from "./token-bucket.ts";

const takes = (count: number, take: () => boolean) => Array.from({ length: count }, take).filter(Boolean).length;

describe("a token bucket", () => {
  it("admits its burst at once, then its refill rate, and never more than the burst", () => {
    const bucket = new TokenBucket({ burst: 5, perSecond: 2 }, 1000);
    expect(takes(9, () => bucket.take(1000))).toBe(5);
    expect(takes(9, () => bucket.take(2500))).toBe(3);
    expect(takes(9, () => bucket.take(1_000_000))).toBe(5);
  });

  it("refills no tokens when the clock goes backwards", () => {
    const bucket = new TokenBucket({ burst: 1, perSecond: 1 }, 1000);
    expect([bucket.take(1000), bucket.take(0), bucket.take(10)]).toEqual([true, false, false]);
  });
});

describe("rate limits by key", () => {
  it("are independent per key", () => {
    const rate = new KeyedRate({ burst: 2, perSecond: 0 });
    expect(takes(4, () => rate.take("a", 0))).toBe(2);
    expect([rate.has("a", 0), rate.has("b", 0), rate.take("b", 0)]).toEqual([false, true, true]);
  });

  it("bounds the memory for many keys, and forgets keys at their limit last", () => {
    const rate = new KeyedRate({ burst: 1, perSecond: 1 });
    for (let at = 0; at < 100_000; at++) rate.take(`old ${at}`, at);
    rate.take("new", 100_000);
    expect(rate.has("new", 100_000)).toBe(false);
  });
});

it.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:1:2:aaaa::1", "8193:3512:1:2"],
  ["2001:db8:1:2:bbbb::9", "8193:3512:1:2"],
  ["", ""],
])("counts the address %s as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
