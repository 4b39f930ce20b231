import { basename } from "node:path";
import { expect, test } from "vitest";
import { files, read } from "./reference-rules.ts";

const index = "docs/decisions/README.md";
const decisions = files.filter((path) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(path)).toSorted();
const titleOf = (path: string) => /^# \d{4}:? (.+)$/m.exec(read(path))?.[1] ?? "";
const numberOf = (path: string) => basename(path).slice(0, 4);
const numbers = new Set(decisions.map(numberOf));

/** Rows of the table: `| [0001](0001-x.md) | title | status |`. */
const rows = [...read(index).matchAll(/^\| \[(\d{4})\]\(([^)]+)\) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number = "", file = "", title = "", status = ""]) => ({ number, file, title, status }),
);

test("the index of decisions has each of them once, in order, with its title", () => {
  expect(decisions.length).toBeGreaterThan(70);
  expect(rows.map(({ number, file, title }) => ({ number, file, title }))).toEqual(
    decisions.map((path) => ({ number: numberOf(path), file: basename(path), title: titleOf(path) })),
  );
});

test("each decision is accepted, or names the later ones that replace or change it", () => {
  const wrong = rows.filter(({ number, status }) => {
    if (status === "accepted") return false;
    const [, later = ""] = /^(?:replaced|changed) by (\d{4}(?:, \d{4})*)$/.exec(status) ?? [];
    return later === "" || later.split(", ").some((each) => !numbers.has(each) || each <= number);
  });
  expect(wrong).toEqual([]);
});

test("no two decisions have one number", () => expect(numbers.size).toBe(decisions.length));

test("each decision that code or a page names is there", () => {
  const texts = files.filter((path) => /\.([cm]?[jt]sx?|md)$/.test(path));
  const named = texts.flatMap((path) =>
    [...read(path).matchAll(/\bdecisions?[ /](\d{4})\b/g)].map(([, number = ""]) => ({ path, number })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
