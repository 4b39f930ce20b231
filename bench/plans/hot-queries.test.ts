import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hotQueries, type Subjects } from "./hot-queries.ts";
import { recordStatements } from "./recorded-statements.ts";
import { sqlFolder, sqlOf, withoutComments } from "./sql-files.ts";

const id = "0190a5d4-0000-7000-8000-000000000000";
const anybody: Subjects = {
  orgId: id,
  admin: id,
  staff: id,
  deviceUid: id,
  deviceId: "HY-1",
  pointId: id,
  groupId: id,
  messageIds: [id],
  now: new Date("2026-11-23T04:00:00Z"),
};

test.each(hotQueries)(
  "docs/develop/sql contains the current statement of the query $name (else: npm run docs -- plans)",
  async ({ name, run }) => {
    const statements = await recordStatements((db) => run(db, anybody));
    expect(statements.length).toBeGreaterThan(0);
    const file = readFileSync(join(sqlFolder, `${name}.sql`), "utf8");
    expect(withoutComments(file)).toBe(withoutComments(sqlOf(statements)));
    expect(file).toMatch(/^-- .*(Scan|Insert|Update|Delete)/m);
  },
);

test("docs/develop/sql contains no other SQL files", () => {
  const named = hotQueries.map(({ name }) => `${name}.sql`);
  expect(readdirSync(sqlFolder).filter((file) => file.endsWith(".sql"))).toEqual(named.toSorted());
});
