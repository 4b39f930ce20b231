import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const rows = read("GLOSSARY.md")
  .split("\n")
  .filter((line) => /^\| (?!concept|-)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const sources = ["apps/*/src/**/*.{ts,tsx}", "packages/*/src/**/*.ts"].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
);
const code = sources.map((path) => `${path} ${read(path)}`).join("\n");

it("every Chinese term of the glossary occurs in the product's sources", () => {
  const terms = rows.flatMap(([, , chinese = ""]) => chinese.match(/\p{Script=Han}+/gu) ?? []);
  expect(terms.length).toBeGreaterThan(50);
  expect(terms.filter((term) => !code.includes(term))).toEqual([]);
});

it("every name in code that the glossary lists exists", () => {
  const names = rows.flatMap(([, , , cell = ""]) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !code.includes(name) && !name.startsWith("apps/"))).toEqual([]);
});

it("the glossary lists each concept once", () => {
  const concepts = rows.map(([, concept]) => concept);
  expect(concepts.filter((concept, at) => concepts.indexOf(concept) !== at)).toEqual([]);
});
