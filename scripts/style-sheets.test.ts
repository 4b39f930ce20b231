import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, root } from "./repository.ts";

const sheets = projectFiles().filter((path) => /^apps\/console\/src\/.*\.css$/.test(path));

function selectorsOf(css: string): string[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]+)\{/g);
  return [...rules].flatMap(([, list = ""]) => list.split(/,(?![^(]*\))/)).map((selector) => selector.trim());
}

/**
 * Matches a selector of a single class, in any state. A selector that depends on content or siblings (`:has`) does not
 * match.
 */
const alone = /^\.([\w-]+)(?:\[[^\]]*\]|::?(?!has\b)[\w-]+(?:\([^)]*\))?)*$/;

/** Returns for each class the files that define it. */
function definitionsOf(files: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [path, css] of files) {
    for (const selector of selectorsOf(css)) {
      const [, name] = alone.exec(selector) ?? [];
      if (name !== undefined) found.set(name, (found.get(name) ?? new Set()).add(path));
    }
  }
  return found;
}

const twice = (files: ReadonlyMap<string, string>) =>
  [...definitionsOf(files)].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths]);

/**
 * The style sheets of all pages that were opened stay loaded. For a class that two sheets define, the one loaded last
 * would win.
 */
test("a class is defined in one style sheet", () => {
  const files = new Map(sheets.map((path) => [path, readFileSync(join(root, path), "utf8")]));
  expect(definitionsOf(files).size).toBeGreaterThan(500);
  expect(twice(files)).toEqual([]);
});

test.each([
  [".row {}", ".row:hover {}", true],
  [".row {}", "@media (width < 9px) { .row { top: 0 } }", true],
  [".row {}", "p, .row[disabled] {}", true],
  [".row {}", ".card .row {}", false],
  [".row {}", ".row.wide {}", false],
  [".row {}", ".row:has(+ .card) {}", false],
  [".row {}", ".card :is(.cell, .row) {}", false],
])("«%s» and «%s» define one class twice: %s", (one, other, expected) => {
  const files = new Map(Object.entries({ "one.css": one, "other.css": other }));
  expect(twice(files)).toEqual(expected ? [["row", "one.css", "other.css"]] : []);
});

/** Style sheets that may contain other sizes: big screens, the slogan of the sign-in page, paper, and the narrow sidebar. */
const ownSizes = /^apps\/console\/src\/(features\/(dashboard\/|session\/session|weighing\/weighing)|app\/shell)/;

const literalSizes = (css: string) => css.match(/\bfont-size: *[\d.]*[1-9][\d.]*[a-z%]+/g) ?? [];

test("font sizes are the six of the theme", () => {
  const common = sheets.filter((path) => !ownSizes.test(path));
  expect(common.length).toBeGreaterThan(60);
  const found = common.flatMap((path) =>
    literalSizes(readFileSync(join(root, path), "utf8")).map((size) => `${path}: ${size}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["font-size: 13px;", 1],
  ["font-size:0.8em", 1],
  ["font-size: var(--tableSize)", 0],
  ["font-size: 0", 0],
  ["font-size: inherit", 0],
])("«%s» has %i literal sizes", (css, count) => expect(literalSizes(css)).toHaveLength(count));
