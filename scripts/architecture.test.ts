import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const text = read("ARCHITECTURE.md");

interface Hop {
  name: string;
  path: string;
  /** Word that the file of this hop and the file of the next hop both contain; undefined for the last hop. */
  link: string | undefined;
}

/** Returns the hops of a section: each "`name` in `path`" with the link word that follows it. */
function hopsOf(section: string): Hop[] {
  const hop = /`(\w+)` in\s+`([\w./-]+)`(?:, then \w+ `([\w./]+)`)?/g;
  return Array.from(section.matchAll(hop), ([, name = "", path = "", link]) => ({ name, path, link }));
}

const declares = (source: string, name: string) => new RegExp(`(?:function|class|const|let) ${name}\\b`).test(source);

const flows = text
  .slice(text.indexOf("## Three flows"), text.indexOf("## How to trace"))
  .split(/^### /m)
  .slice(1)
  .map((section) => ({ title: section.split("\n", 1)[0] ?? "", hops: hopsOf(section) }));

describe.each(flows)("ARCHITECTURE.md: $title", ({ hops }) => {
  it("has at least ten hops", () => expect(hops.length).toBeGreaterThanOrEqual(10));

  it.each(hops)("$path declares $name", ({ name, path }) => {
    expect(existsSync(join(root, path))).toBe(true);
    expect(declares(read(path), name)).toBe(true);
  });

  const linked = hops.flatMap(({ link, path }, at) => {
    const next = hops[at + 1];
    return link === undefined || next === undefined ? [] : [{ link, path, next: next.path }];
  });
  it.each(linked)("the word $link is in $path and in $next", ({ link, path, next }) => {
    expect(read(path)).toContain(link);
    expect(read(next)).toContain(link);
  });
});

it("every file and folder that ARCHITECTURE.md names exists", () => {
  const paths = Array.from(
    text.matchAll(/`((?:apps|packages|scripts|docs|platform|features)\/[\w./-]+)`/g),
    ([, path]) => path ?? "",
  );
  const bases = ["", "apps/server/src"];
  const missing = paths.filter((path) => !bases.some((folder) => existsSync(join(root, folder, path))));
  expect(paths.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

const features = "apps/server/src/features";
const domains = (() => {
  const table = text.slice(text.indexOf("## Domains"), text.indexOf("## State"));
  const rows = table.split("\n").filter((line) => /^\| (?!domain|-|platform)/.test(line));
  return rows.map((row) => (row.split("|")[2] ?? "").split(",").map((name) => name.trim()));
})();

it("the domains of ARCHITECTURE.md list every feature of the server exactly once", () => {
  expect(domains.flat().toSorted()).toEqual(readdirSync(join(root, features)).toSorted());
});

it("a feature imports only features of the same domain and of the domains above it, except for the listed ones", () => {
  const levelOf = new Map(domains.flatMap((names, level) => names.map((name) => [name, level] as const)));
  const files = globSync("**/*.ts", { cwd: join(root, features) }).filter((file) => !file.endsWith(".test.ts"));
  const upward = files.flatMap((file) => {
    const [feature = ""] = file.split("/");
    const used = read(join(features, file)).matchAll(/from "#features\/([\w-]+)\//g);
    return Array.from(used, ([, name = ""]) => name)
      .filter((name) => (levelOf.get(name) ?? 0) > (levelOf.get(feature) ?? 0))
      .map((name) => `${feature} uses ${name}`);
  });
  const listed = /Exceptions that remain: ([^.]*)\./.exec(text)?.[1] ?? "";
  const exceptions = listed.split("; ").flatMap((part) => {
    const [feature = "", names = ""] = part.replaceAll("\n", " ").split(" uses ");
    return names.split(" and ").map((name) => `${feature} uses ${name}`);
  });
  expect([...new Set(upward)].toSorted()).toEqual(exceptions.toSorted());
});
