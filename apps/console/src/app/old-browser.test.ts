import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";

const script = readFileSync(join(import.meta.dirname, "../../public/old-browser.js"), "utf8");
const page = readFileSync(join(import.meta.dirname, "../../index.html"), "utf8");

/** Runs the script in a browser that lacks some globals. */
function open(language: string, has: { toSorted?: boolean; clone?: boolean; promise?: boolean }): void {
  const { toSorted = true, clone = true, promise = true } = has;
  const run = new Function("Array", "Promise", "window", "navigator", script);
  run(
    { prototype: toSorted ? { toSorted: () => [] } : {} },
    promise ? Promise : undefined,
    clone ? { structuredClone: () => ({}) } : {},
    { language },
  );
}
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
});

describe("a browser that is too old for the console", () => {
  it.each([
    ["Chrome 109", "zh-CN", { toSorted: false }, "浏览器版本过低，无法打开本系统"],
    ["Chrome 69 of a phone", "zh", { toSorted: false, clone: false }, "浏览器版本过低，无法打开本系统"],
    ["Internet Explorer", "", { toSorted: false, clone: false, promise: false }, "浏览器版本过低，无法打开本系统"],
    ["Safari 15", "zh-HK", { toSorted: false }, "瀏覽器版本過低，無法開啟本系統"],
    ["Firefox 102", "en-GB", { toSorted: false }, "This browser is too old to open the system"],
  ])("%s shows what to do, and the program does not start", (_name, language, has, title) => {
    open(language, has);
    expect(document.getElementById("root")).toBeNull();
    expect(document.querySelector("[role=alert] h1")?.textContent).toBe(title);
    expect(document.querySelector("[role=alert] p")?.textContent).toContain("Chrome 110");
  });
});

it("a supported browser shows no message", () => {
  open("zh-CN", {});
  expect(document.body.innerHTML).toBe('<div id="root"></div>');
});

it("uses only syntax that every browser can parse", () => {
  const syntax = script.replaceAll(/"[^"]*"|\/\/.*/g, "0");
  expect(syntax).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(?:const|let|class|async|await|import|export|of)\b|,\s*\)/);
  expect(page.indexOf('<div id="root">')).toBeLessThan(page.indexOf("old-browser.js"));
  expect(page.indexOf("old-browser.js")).toBeLessThan(page.indexOf("main.tsx"));
  expect(page).toContain("<noscript>");
});
