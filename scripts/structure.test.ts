import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, root } from "./repository.ts";

const isCode = (path: string) => /\.(ts|tsx|mts|mjs|cjs|js)$/.test(path);
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const code = projectFiles().filter(isCode);
/** This file names what it forbids. */
const checked = code.filter((path) => path !== "scripts/structure.test.ts");
const source = code.filter((path) => !isTest(path));
const text = (path: string) => readFileSync(join(root, path), "utf8");
const lines = (path: string) => text(path).trimEnd().split("\n").length;

test("no source file is longer than 400 lines", () => {
  expect(source.filter((path) => lines(path) > 400)).toEqual([]);
});

test("the median source file has at most 70 lines", () => {
  const lengths = source.map(lines).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(70);
});

test("no rule is switched off by a comment", () => {
  const forbidden = ["biome", "eslint", "dependency-cruiser"].map((tool) => `${tool}-(ignore|disable)`);
  const pattern = new RegExp(
    [...forbidden, "@ts-(ignore|nocheck|expect-error)", "v8 ignore", "istanbul ignore"].join("|"),
  );
  expect(checked.filter((path) => pattern.test(text(path)))).toEqual([]);
});

test("no test is switched off or left alone", () => {
  const pattern = /\b(test|it|describe)\.(only|skip|todo|fixme|fails)\b/;
  expect(checked.filter((path) => pattern.test(text(path)))).toEqual([]);
});

test("no file has a name that says nothing", () => {
  const empty = /^(utils?|helpers?|common|index|types?|misc|constants)\.[cm]?[jt]sx?$/;
  expect(code.filter((path) => empty.test(basename(path)))).toEqual([]);
});

test("no work is left to later in a comment", () => {
  const pattern = /\/\/.*\b(TODO|FIXME|XXX|HACK)\b/;
  expect(checked.filter((path) => pattern.test(text(path)))).toEqual([]);
});

/** architecture.md, «Folders». */
const allowedFolders = [
  /^packages\/contract\/src\/([a-z-]+\/)?[^/]+$/,
  /^apps\/(server|console|edge)\/(src|test|migrations)\//,
  /^apps\/(server|console|edge)\/[a-z.-]+$/,
  /^e2e\/([a-z-]+\/)?[^/]+$/,
  /^demo\/generator\//,
  /^(bench|hostile|scripts|deploy|docs|examples)\//,
  /^[^/]+$/,
];

test("every code file lies in a folder of the architecture", () => {
  expect(code.filter((path) => !allowedFolders.some((folder) => folder.test(path)))).toEqual([]);
});

/** `start`, `agent`, `offline` and `simulate` are shells like the console's `app`: they put features together. */
const parts: Record<string, RegExp> = {
  server: /^([^/]+\.ts|start\/|platform\/|features\/|migrations\/)/,
  edge: /^([^/]+\.ts|agent\/|offline\/|pages\/|simulate\/|platform\/|features\/)/,
  console: /^([^/]+\.tsx?|app\/|shared\/|theme\/|features\/)/,
};

test.each(Object.entries(parts))("the %s has the parts of the architecture and no others", (app, allowed) => {
  const inside = code.filter((path) => path.startsWith(`apps/${app}/src/`));
  expect(inside.filter((path) => !allowed.test(path.slice(`apps/${app}/src/`.length)))).toEqual([]);
});
