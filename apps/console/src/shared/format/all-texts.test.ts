import { expect, it } from "vitest";
import { z } from "zod";

const files = import.meta.glob("../../**/*.texts.ts", { eager: true });
const Table = z.object({ table: z.record(z.string(), z.array(z.string()).length(3)) });

/** Every text of the console as [file, key, row]. */
const rows = Object.entries(files).flatMap(([file, exported]) =>
  Object.values(z.record(z.string(), z.unknown()).parse(exported)).flatMap((text) =>
    typeof text === "function" && "table" in text
      ? Object.entries(Table.parse({ table: text.table }).table).map(([key, row]) => ({ file, key, row }))
      : [],
  ),
);
const valuesIn = (text = "") => [...text.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => name);

it("every file with texts exports its table", () => {
  expect(new Set(rows.map(({ file }) => file))).toEqual(new Set(Object.keys(files)));
  expect(rows.length).toBeGreaterThan(100);
});

it("every text exists in three languages", () => {
  expect(rows.filter(({ row }) => row.some((text) => text.trim() === ""))).toEqual([]);
});

it("a translation has no placeholder that the Chinese text does not have", () => {
  const strange = rows.filter(({ row: [zh, ...others] }) =>
    others.some((text) => valuesIn(text).some((value) => value !== "group" && !valuesIn(zh).includes(value))),
  );
  expect(strange).toEqual([]);
});

it("the English column contains no Chinese", () => {
  expect(rows.filter(({ row }) => /[\u4e00-\u9fff]/u.test(row[2] ?? ""))).toEqual([]);
});

it("no text has a fixed word for device groups, which each organisation may rename", () => {
  const fixed = rows.filter(({ key, row }) => !key.startsWith("alias") && /设备组|設備組/.test(row.join()));
  expect(fixed.map(({ file, key }) => `${file} ${key}`)).toEqual([]);
});

it("a period has the same name everywhere: 近 7 天, 近 30 天, 近 90 天; Last 7 days", () => {
  const strange = /近\d|近 \d+天|近[一二三1-9]+[周週月]|近[一二三]个月|\bPast (\d|week|month)|^\d+ days$/iu;
  // Texts of the charging ranking, whose wording without blanks is prescribed.
  const prescribed = new Set(["近30天", "近90天"]);
  const other = rows.filter(
    ({ row, file }) =>
      !prescribed.has(row[0] ?? "") && !file.includes("/dashboard/") && row.some((text) => strange.test(text)),
  );
  expect(other.map(({ file, key }) => `${file} ${key}`)).toEqual([]);
});

it("no text shows the syntax of plural choices", () => {
  expect(rows.filter(({ row }) => row.some((text) => /\{[^{}]*\|/.test(text)))).toEqual([]);
});

/** English words that follow a value and end in s without being a plural. */
const noPlural = new Set([
  "is",
  "was",
  "has",
  "ends",
  "bills",
  "stays",
  "stops",
  "opens",
  "tests",
  "belongs",
  "contains",
  "does",
  "includes",
  "others",
  "perhaps",
  "this",
  "as",
  "xls",
  "ms",
  "fps",
]);
/** Text before a limit of the product, which is never 1 and so needs no singular. */
const limit = /(?:at most|up to|the (?:newest|first|next)|of) $/i;

/** Returns counted English words that have no singular form. */
function fixedPlurals(text: string): string[] {
  return [...text.matchAll(/\{(?!group\})\w+\} (?:[a-z-]+ )?([a-z]+s)\b/g)].flatMap(({ index, 1: word = "" }) =>
    noPlural.has(word) || limit.test(text.slice(0, index)) ? [] : [word],
  );
}

it("every counted English word has a singular form", () => {
  const fixed = rows.flatMap(({ file, key, row }) =>
    fixedPlurals(row[2] ?? "").map((word) => `${file} ${key}: ${word}`),
  );
  expect(fixed).toEqual([]);
});
