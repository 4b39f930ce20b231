import { expect, it } from "vitest";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";

it("each account has its own, and the newest counts", () => {
  rememberBrowser("13812346208", "a");
  rememberBrowser("13912346208", "b");
  rememberBrowser("13812346208", "c");
  expect([knownBrowser("13812346208"), knownBrowser("13912346208")]).toEqual([{ browser: "c" }, { browser: "b" }]);
});

it("sends nothing for an account that never signed in here", () => {
  expect(knownBrowser("13812346208")).toEqual({});
});

it("the browser's memory does not grow for ever", () => {
  for (let n = 100; n < 130; n += 1) rememberBrowser(`13812346${n}`, `${n}`);
  expect([knownBrowser("13812346100"), knownBrowser("13812346129")]).toEqual([{}, { browser: "129" }]);
});
