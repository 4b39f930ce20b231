import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = new URL("../../../migrations/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const textOf = (name: string) => readFileSync(new URL(name, folder), "utf8");
const digestOf = (name: string) => createHash("sha256").update(textOf(name)).digest("hex").slice(0, 16);
/** Those that installed systems have run, in their order, with a digest each. */
const landed = readFileSync(new URL("landed.txt", folder), "utf8").trim().split("\n");
const landedNames = landed.map((line) => line.split(" ")[0] ?? "");
const fresh = names.filter((name) => !landedNames.includes(name));

/** What a node of the version before, which runs with the new schema, does not survive. */
const breaking =
  /\b(rename\s+(column|to)|drop\s+(column|table|view)|alter\s+column\s+\S+\s+(set\s+data\s+)?type|set\s+not\s+null)\b/i;
/** The first line says since which version nothing uses it. */
const contract = /^-- contract: \S+/;
const isSafe = (text: string) => contract.test(text) || !breaking.test(text.replaceAll(/--.*$/gm, ""));

it("a migration that has landed is never changed or taken away", () => {
  expect(landed.filter((line) => line !== `${line.split(" ")[0]} ${digestOf(line.split(" ")[0] ?? "")}`)).toEqual([]);
});

it("a new migration has a number above all that landed: what they left out stays left out", () => {
  const last = landedNames.toSorted().at(-1) ?? "";
  expect(fresh.filter((name) => name.slice(0, 4) <= last.slice(0, 4))).toEqual([]);
  expect(names.filter((name) => !/^\d{4}-[a-z-]+\.sql$/.test(name))).toEqual([]);
});

it("what has landed long ago is on the list: a few files at most are not", () => {
  // add these lines to landed.txt with the merge
  const lines = fresh.map((name) => `${name} ${digestOf(name)}`);
  expect(lines.length, lines.join("\n")).toBeLessThan(12);
});

it("numbers are given once", () => {
  const numbers = fresh.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

it("a new migration only adds: what a running node of the version before uses goes in a later one, which says so", () => {
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
])("%s is %s beside the version before", (text, safe) => expect(isSafe(text)).toBe(safe));
