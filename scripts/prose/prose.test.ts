import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, root } from "../repository.ts";
import { offencesOf } from "./rules.ts";
import { textsOf } from "./texts.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
/**
 * Returns whether a file is not checked: a page in Chinese, or this folder, whose list contains the forbidden words.
 */
const isExempt = (path: string) => /^docs\/zh\/|\.zh-CN\.md$|^scripts\/prose\//.test(path);
const files = projectFiles().filter((path) => /\.(?:tsx?|mjs|md)$/.test(path) && !isExempt(path));

function offencesIn(path: string): string[] {
  const source = read(path);
  return textsOf(path, source).flatMap(({ start, text }) =>
    offencesOf(text).map((offence) => `${path}:${source.slice(0, start).split("\n").length}: ${offence}`),
  );
}

test.each([
  ["Returns the rows that the caller may see.", []],
  ["Timeout of one attempt, in milliseconds.", []],
  ["Of RTSP.", ["begins with “Of”: name the subject"]],
  ["Stores the row. What comes later is told.", 2],
  ["He is asked anew.", 3],
  ["`what` is a column, and “Of all” a title.", []],
])("%s", (text, expected) => {
  const found = offencesOf(text);
  if (typeof expected === "number") expect(found).toHaveLength(expected);
  else expect(found).toEqual(expected);
});

test("reads comments, test names and Markdown, but neither code nor strings", () => {
  const source = 'const text = "Of a string"; // first\n// second\ntest("a name", () => 1); /** @param x Of it */';
  expect(textsOf("a.test.ts", source)).toEqual([
    { start: source.indexOf("//"), text: "first second" },
    { start: source.indexOf("/**"), text: ". Of it" },
    { start: source.indexOf(`"a name"`), text: "a name" },
  ]);
  const page = "# Title\n\nOne\nparagraph.\n\n```sh\nOf code\n```\n\n- item\n  goes on\n| cell | other |\n";
  expect(textsOf("README.md", page).map(({ text }) => text)).toEqual([
    ...["Title", "One paragraph.", "item goes on"],
    ...["", "cell", "other", ""],
  ]);
});

/** Files grouped by their first five folders, one test each: a failure names its folder, and no test takes long. */
const parts = Map.groupBy(files, (path) => path.split("/").slice(0, -1).slice(0, 5).join("/"));

test("the tested folders include the main parts of the repository", () => {
  expect(files.length).toBeGreaterThan(3000);
  expect([...parts.keys()]).toEqual(
    expect.arrayContaining(["", "apps/server/src/features/alarm", "docs/guide", "e2e/alarm"]),
  );
});

test.each([...parts])("comments, test names and pages of %s are plain technical English", (_part, paths) => {
  expect(paths.flatMap(offencesIn)).toEqual([]);
});
