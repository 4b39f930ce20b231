import { v7 } from "uuid";
import { expect, it } from "vitest";
import { readSql, runSql } from "../../../test/postgres/databases.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { askPlanned } from "./backup.queries.ts";

it("asks once for the planned backup where the one before is of a clock that was ahead of now", async () => {
  const app = await startTestApp();
  const { db, clock } = app.services;
  const now = clock.now();
  await runSql(
    app.databaseUrl,
    `insert into backup_plan (changed_at) values ('epoch'); insert into backup (id, file, asked_at, state)
     values (gen_random_uuid(), 'ahead', '${now.toISOString()}'::timestamptz + interval '1 day', 'done')`,
  );
  const due = new Date(now.getTime() - 60_000);
  for (const file of ["again", "twice"]) await askPlanned(db.sql, { id: v7(), file, now, accountId: null }, due);
  const waiting = await readSql(app.databaseUrl, "select file from backup where state = 'waiting'");
  await app.close();
  expect(waiting).toEqual([{ file: "again" }]);
});
