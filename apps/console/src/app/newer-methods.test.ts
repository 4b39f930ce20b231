import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addNewerMethods } from "./newer-methods.ts";

/** Methods that a browser of 2023 lacks. Each test removes them from the test environment. */
const lacking: [holder: object, name: string][] = [
  [Map, "groupBy"],
  [AbortSignal, "any"],
  [Promise, "withResolvers"],
  [URL, "canParse"],
  [String.prototype, "toWellFormed"],
  [String.prototype, "isWellFormed"],
];
const own = lacking.map(([holder, name]) => Object.getOwnPropertyDescriptor(holder, name));
afterEach(() => {
  for (const [at, [holder, name]] of lacking.entries()) {
    const before = own[at];
    if (before === undefined) Reflect.deleteProperty(holder, name);
    else Object.defineProperty(holder, name, before);
  }
});

describe("addNewerMethods", () => {
  beforeEach(() => {
    for (const [holder, name] of lacking) Reflect.deleteProperty(holder, name);
    expect(Map.groupBy).toBeUndefined();
    addNewerMethods();
  });

  it("adds Map.groupBy, which keeps the order of items", () => {
    expect([...Map.groupBy([3, 1, 4, 1, 5], (n, at) => (at === 4 ? "last" : n % 2))]).toEqual([
      [1, [3, 1, 1]],
      [0, [4]],
      ["last", [5]],
    ]);
  });

  it("adds AbortSignal.any, which aborts with the first signal, or at once if one is already aborted", () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const both = AbortSignal.any([one.signal, other.signal]);
    const heard = vi.fn();
    both.addEventListener("abort", heard);
    other.abort("why");
    one.abort("late");
    expect([both.aborted, both.reason, heard.mock.calls.length]).toEqual([true, "why", 1]);
    expect(AbortSignal.any([one.signal]).reason).toBe("late");
  });

  it("adds Promise.withResolvers, URL.canParse, isWellFormed and toWellFormed", async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    resolve(7);
    expect(await promise).toBe(7);
    expect([URL.canParse("https://a/b"), URL.canParse("b", "https://a"), URL.canParse("b")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(["a\ud83d", "😀"].map((text) => [text.isWellFormed(), text.toWellFormed()])).toEqual([
      [false, "a\u{FFFD}"],
      [true, "😀"],
    ]);
  });
});
