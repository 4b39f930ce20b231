import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = new URL("../../../migrations/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const textOf = (name: string) => readFileSync(new URL(name, folder), "utf8");
const digestOf = (name: string) => createHash("sha256").update(textOf(name)).digest("hex").slice(0, 16);
/** Released migrations in order, with digests: installed systems may have applied them. */
const landed = readFileSync(new URL("landed.txt", folder), "utf8").trim().split("\n");
const landedNames = landed.map((line) => line.split(" ")[0] ?? "");
const fresh = names.filter((name) => !landedNames.includes(name));

/** Matches changes that break a node of the previous version, which still runs while the new schema is in place. */
const breaking =
  /\b(rename\s+(column|to)|drop\s+(column|table|view)|alter\s+column\s+\S+\s+(set\s+data\s+)?type|set\s+not\s+null)\b/i;
/** First line of a migration that removes columns or tables: names the version since which no code uses them. */
const contract = /^-- contract: \S+/;
const isSafe = (text: string) => contract.test(text) || !breaking.test(text.replaceAll(/--.*$/gm, ""));

it("forbids changing or deleting a migration that is listed in landed.txt", () => {
  expect(landed.filter((line) => line !== `${line.split(" ")[0]} ${digestOf(line.split(" ")[0] ?? "")}`)).toEqual([]);
});

it("requires that a new migration has a higher number than all listed ones", () => {
  const last = landedNames.toSorted().at(-1) ?? "";
  expect(fresh.filter((name) => name.slice(0, 4) <= last.slice(0, 4))).toEqual([]);
  expect(names.filter((name) => !/^\d{4}-[a-z-]+\.sql$/.test(name))).toEqual([]);
});

it("requires that all migrations but the newest few are listed", () => {
  // printed on failure: lines to add to landed.txt with the merge
  const lines = fresh.map((name) => `${name} ${digestOf(name)}`);
  expect(lines.length, lines.join("\n")).toBeLessThan(12);
});

it("requires unique numbers", () => {
  const numbers = fresh.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

it("allows only additions in a new migration, unless it is marked as removing unused columns", () => {
  expect(fresh.filter((name) => !isSafe(textOf(name)))).toEqual([]);
});

it.each([
  ["alter table t add column c int;", true],
  ["alter table t drop constraint t_c_check, add constraint t_c_check check (c > 0);", true],
  ["alter table t rename column a to b;", false],
  ["alter table t rename to u;", false],
  ["alter table t drop column a;", false],
  ["drop view v;", false],
  ["alter table t alter column a type bigint;", false],
  ["alter table t alter column a set not null;", false],
  ["-- it could rename column a\nalter table t add column b int;", true],
  ["-- contract: nothing reads it since 24.12\nalter table t drop column a;", true],
])("judges %s as %s for a node of the previous version", (text, safe) => expect(isSafe(text)).toBe(safe));
