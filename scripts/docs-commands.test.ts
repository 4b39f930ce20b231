import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectFiles, root } from "./repository.ts";

const documents = projectFiles().filter((path) => /^[^/]+\.md$|^(docs|deploy|demo|examples)\/.*\.md$/.test(path));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });
/** @param folder with a package of its own; "." for the product */
const scriptsOf = (folder: string) => Scripts.parse(JSON.parse(read(join(folder, "package.json")))).scripts;

/** What stands as code: between backticks, in fences, or indented. */
function codeOf(text: string): string[] {
  const fences = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].flatMap(([, inner = ""]) => inner.split("\n"));
  const spans = [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, inner = ""]) => inner);
  const indented = text.split("\n").filter((line) => /^ {4}\S/.test(line));
  return [...fences, ...spans, ...indented].map((line) => line.trim());
}

/** Programs of the repository need the pinned Node and its packages: whoever calls them himself takes the system's. */
const ownNode = /(^|[\s;&|(])node\s+(?:--\S+\s+)*(?!-)\S+\.(?:ts|mts)\b/;
/** Of node_modules/.bin, which is in nobody's path. */
const ownTool = /^(?:\w+=\S+ )*(playwright|vitest|tsc|biome|depcruise|knip) /;
const withRunner = (line: string) => line.replaceAll(/npm run node -- \S+/g, "");
const isWrong = (line: string) => ownNode.test(withRunner(line)) || ownTool.test(line);

test("every command in the docs runs with the Node that the README asks for", () => {
  expect(documents.length).toBeGreaterThan(60);
  const wrong = documents.flatMap((path) =>
    codeOf(read(path)).flatMap((line) => (isWrong(line) ? [`${path}: ${line}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test("every npm script that the docs name is there", () => {
  const named = documents.flatMap((path) =>
    codeOf(read(path)).flatMap((line) =>
      [...line.matchAll(/npm run ([\w:-]+)(?: --prefix (\S+))?/g)].map(([, name = "", folder = "."]) => ({
        ...{ path, name, folder },
      })),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ folder, name }) => scriptsOf(folder)[name] === undefined)).toEqual([]);
});

test("every program that the docs run is there", () => {
  const files = new Set(projectFiles());
  const programs = documents.flatMap((path) =>
    codeOf(read(path)).flatMap((line) =>
      [...line.matchAll(/npm run node -- (\S+)/g)].map(([, file = ""]) => ({ path, file })),
    ),
  );
  expect(programs.length).toBeGreaterThan(20);
  expect(programs.filter(({ file }) => !files.has(file))).toEqual([]);
});

test.each([
  ["node bench/ingest.ts --seconds 10", true],
  ["cd x && node apps/edge/src/main.ts", true],
  ["playwright test --config e2e/playwright.config.ts", true],
  ["npm run node -- bench/ingest.ts", false],
  ["npx playwright test", false],
  ["node -p 'require(\"./data/run.json\").url'", false],
  ["node device.mjs", false],
])("%s is refused: %s", (line, wrong) => expect(isWrong(line)).toBe(wrong));
