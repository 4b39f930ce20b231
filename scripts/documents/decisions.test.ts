import { basename } from "node:path";
import { expect, test } from "vitest";
import { files, read } from "./reference-rules.ts";

const folder = "docs/develop/decisions";
const index = `${folder}/README.md`;
const decisions = files.filter((path) => /^docs\/develop\/decisions\/[^/]+\/\d{4}-[^/]+\.md$/.test(path));
const titleOf = (path: string) => /^# \d{4} (.+)$/m.exec(read(path))?.[1] ?? "";
const numberOf = (path: string) => basename(path).slice(0, 4);
const numbers = new Set(decisions.map(numberOf));

test("the index lists every decision once under its domain, with its title, sorted by number", () => {
  const [, ...sections] = read(index).split(/^## /m);
  const listed = sections.flatMap((section) =>
    [...section.matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.+)$/gm)].map(([, number, path, title]) => [number, path, title]),
  );
  const domainsOf = new Set(listed.map(([, path = ""]) => path.split("/", 1)[0] ?? ""));
  const inOrder = [...domainsOf].flatMap((domain) =>
    decisions.filter((path) => path.startsWith(`${folder}/${domain}/`)).toSorted(),
  );
  expect(decisions.length).toBeGreaterThan(70);
  expect(inOrder.length).toBe(decisions.length);
  expect(listed).toEqual(inOrder.map((path) => [numberOf(path), path.slice(folder.length + 1), titleOf(path)]));
});

test("every decision has a question and a choice, has at most 80 lines, and refers in its status only to later decisions", () => {
  const wrong = decisions.filter((path) => {
    const text = read(path);
    const [, status = ""] = text.split("**Status.**");
    const later = [...status.matchAll(/[Dd]ecision (\d{4})/g)].map(([, number = ""]) => number);
    const isWhole = text.includes("**Question.**") && text.includes("**Choice.**") && text.split("\n").length <= 80;
    return !isWhole || later.some((number) => number <= numberOf(path));
  });
  expect(wrong).toEqual([]);
});

test("each decision has its own number", () => expect(numbers.size).toBe(decisions.length));

test("each decision that code or a page mentions exists", () => {
  const texts = files.filter((path) => /\.([cm]?[jt]sx?|md)$/.test(path));
  const named = texts.flatMap((path) =>
    [...read(path).matchAll(/\bdecisions?[ /](\d{4})\b/g)].map(([, number = ""]) => ({ path, number })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
