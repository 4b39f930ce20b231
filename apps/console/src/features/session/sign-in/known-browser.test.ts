import { expect, it } from "vitest";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";

it("keeps one token per account, the newest", () => {
  rememberBrowser("13812346208", "a");
  rememberBrowser("13912346208", "b");
  rememberBrowser("13812346208", "c");
  expect([knownBrowser("13812346208"), knownBrowser("13912346208")]).toEqual([{ browser: "c" }, { browser: "b" }]);
});

it("returns no token for an account that never signed in with this browser", () => {
  expect(knownBrowser("13812346208")).toEqual({});
});

it("keeps a limited number of tokens", () => {
  for (let n = 100; n < 130; n += 1) rememberBrowser(`13812346${n}`, `${n}`);
  expect([knownBrowser("13812346100"), knownBrowser("13812346129")]).toEqual([{}, { browser: "129" }]);
});
