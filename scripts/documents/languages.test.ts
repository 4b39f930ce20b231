import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, root } from "../repository.ts";

const english = projectFiles().filter((path) => /^docs\/operate\/[^/]+\.md$/.test(path));
const inChinese = (path: string) => path.replace("docs/operate/", "docs/zh/operate/");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const fences = /^```[^\n]*\n[\s\S]*?^```$/gm;
const prose = (text: string) => text.replaceAll(fences, "");

/** Returns the levels of the headings in order. */
const headings = (text: string) => [...prose(text).matchAll(/^(#+) /gm)].map(([, level = ""]) => level.length);
/** Returns the fenced blocks with their language and attributes: commands, configuration, addresses. */
const blocks = (text: string) => text.match(fences) ?? [];
const settings = (text: string) => [...prose(text).matchAll(/^\| `([A-Za-z0-9_./-]+)`/gm)].map(([, name]) => name);
const tables = (text: string) => prose(text).match(/^\|.*\|$/gm) ?? [];

test("every page of the operating guide exists in English and in Chinese", () => {
  expect(english.length).toBeGreaterThan(20);
  const chinese = projectFiles().filter((path) => /^docs\/zh\/operate\/[^/]+\.md$/.test(path));
  expect(chinese.map((path) => basename(path)).toSorted()).toEqual(english.map((path) => basename(path)).toSorted());
});

test.each(english)("%s has the same headings, blocks, settings and number of table rows in Chinese", (path) => {
  const [text, translated] = [read(path), read(inChinese(path))];
  expect(headings(translated)).toEqual(headings(text));
  expect(blocks(translated)).toEqual(blocks(text));
  expect(settings(translated)).toEqual(settings(text));
  expect(tables(translated)).toHaveLength(tables(text).length);
});

test.each(english.flatMap((path) => [path, inChinese(path)]))(
  "%s has lines of at most 120 characters and tables of at most four columns",
  (path) => {
    const lines = read(path).split("\n");
    expect(lines.filter((line) => [...line].length > 120)).toEqual([]);
    const columns = (row: string) => row.replaceAll("\\|", "").split("|").length - 2;
    expect(tables(read(path)).filter((row) => columns(row) > 4)).toEqual([]);
  },
);

test("the index of the operating guide lists every page once, in both languages", () => {
  const pages = english.map((path) => basename(path)).filter((name) => name !== "index.md");
  for (const index of ["docs/operate/index.md", "docs/zh/operate/index.md"]) {
    const listed = [...read(index).matchAll(/^(?:-|\d\.) \[([a-z-]+\.md)\]/gm)].map(([, name = ""]) => name);
    expect(listed.toSorted(), index).toEqual(pages.toSorted());
  }
});
