import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectFiles, root } from "./repository.ts";

const documents = projectFiles().filter((path) => /^[^/]+\.md$|^(docs|deploy|demo|examples)\/.*\.md$/.test(path));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });
const Programs = z.record(z.string(), z.array(z.string()));
const Commands = z.object({ commands: Programs, groups: z.record(z.string(), Programs) });
/**
 * Returns the npm scripts of a folder.
 * @param folder with a package.json; "." for the product
 */
const scriptsOf = (folder: string) => Scripts.parse(JSON.parse(read(join(folder, "package.json")))).scripts;

/** Returns the lines of code on a page: between backticks, in fenced blocks, or indented. */
function codeOf(text: string): string[] {
  const fences = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].flatMap(([, inner = ""]) => inner.split("\n"));
  const spans = [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, inner = ""]) => inner);
  const indented = text.split("\n").filter((line) => /^ {4}\S/.test(line));
  return [...fences, ...spans, ...indented].map((line) => line.trim());
}

/**
 * A direct call of Node with a program of the repository, which would use the system's Node instead of the pinned one.
 */
const ownNode = /(^|[\s;&|(])node\s+(?:--\S+\s+)*(?!-)\S+\.(?:ts|mts)\b/;
/** A call of a tool in node_modules/.bin, which is not in a user's PATH. */
const ownTool = /^(?:\w+=\S+ )*(playwright|vitest|tsc|biome|depcruise|knip) /;
const withRunner = (line: string) => line.replaceAll(/npm run node -- \S+/g, "");
const isWrong = (line: string) => ownNode.test(withRunner(line)) || ownTool.test(line);

test("no command in the docs calls Node with a TypeScript program, or a tool, directly", () => {
  expect(documents.length).toBeGreaterThan(60);
  const wrong = documents.flatMap((path) =>
    codeOf(read(path)).flatMap((line) => (isWrong(line) ? [`${path}: ${line}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test("every npm script that the docs name exists", () => {
  const named = documents.flatMap((path) =>
    codeOf(read(path)).flatMap((line) =>
      [...line.matchAll(/npm run ([\w:-]+)(?: --prefix (\S+))?/g)].map(([, name = "", folder = "."]) => ({
        path,
        name,
        folder,
      })),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ folder, name }) => scriptsOf(folder)[name] === undefined)).toEqual([]);
});

test("every command that the docs name after a group exists in commands.json", () => {
  const { groups } = Commands.parse(JSON.parse(read("scripts/commands.json")));
  const pattern = new RegExp(`npm run (${Object.keys(groups).join("|")}) -- ([\\w-]+)`, "g");
  const named = documents.flatMap((path) =>
    [...read(path).matchAll(pattern)].map(([, group = "", name = ""]) => ({ path, group, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ group, name }) => groups[group]?.[name] === undefined)).toEqual([]);
});

test("the program of every command in commands.json exists", () => {
  const { commands, groups } = Commands.parse(JSON.parse(read("scripts/commands.json")));
  const programs = [commands, ...Object.values(groups)].flatMap((each) => Object.values(each).flat());
  const missing = programs.filter((program) => !existsSync(join(root, program.split(" ")[0] ?? "")));
  expect(missing).toEqual([]);
});

test("every program that the docs run with npm run node exists", () => {
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
