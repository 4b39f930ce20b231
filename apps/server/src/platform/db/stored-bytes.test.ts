import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type ClonedDatabase, cloneDatabase, readSql } from "#test/postgres/databases.ts";

let database: ClonedDatabase;
beforeAll(async () => {
  database = await cloneDatabase(inject("postgresUrl"));
});
afterAll(() => database.drop());

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/operate/retention.md"), "utf8");

/**
 * Hashes and encrypted secrets have a fixed length. All other bytea columns grow with the data of users and devices.
 */
const columns = `select table_name || '.' || column_name as place from information_schema.columns c
  join pg_class t on t.relname = table_name and t.relkind in ('r', 'p') and not t.relispartition
  where table_schema = 'public' and udt_name in ('bytea', '_bytea') and column_name !~ '(_hash|_sealed|s_sealed)$' order by 1`;

it("docs/operate/retention.md lists limit and deletion for each column with bytes of users or devices", async () => {
  const found = (await readSql(database.url, columns)) as { place: string }[];
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  const described = rows.map((line) => line.split("|").map((cell) => cell.trim()));
  for (const { place } of found) {
    const row = described.find(([, name]) => name === `\`${place}\``);
    expect(
      row?.slice(2, 5).every((cell) => cell !== ""),
      place,
    ).toBe(true);
  }
  const columnsOfPage = described.flatMap(([, name = ""]) => /^`([a-z_]+\.[a-z_]+)`$/.exec(name)?.[1] ?? []);
  expect(columnsOfPage.toSorted()).toEqual(found.map(({ place }) => place));
});

/** Names that the server's code joins to its data folder; a separate folder holds the database. */
function namesInDataFolder(): string[] {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("**/*.ts", { cwd: root, exclude: ["platform/postgres/**", "**/*.test.ts"] });
  const named = files.flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(/(?:join|resolve)\((?:\w+\.)*dataDir, "([^"]+)"/g),
  ]);
  return [...new Set(named.map(([, name = ""]) => name))];
}

it("docs/operate/retention.md lists each file and folder that the server creates in its data folder", () => {
  const names = namesInDataFolder();
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !page.includes(`\`data/${name}\``))).toEqual([]);
});
