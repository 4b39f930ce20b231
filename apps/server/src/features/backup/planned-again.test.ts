import { v7 } from "uuid";
import { expect, it } from "vitest";
import { createOperator } from "#test/operator/operator-client.ts";
import { readSql, runSql } from "#test/postgres/databases.ts";
import { startTestApp } from "#test/test-app.ts";
import { askPlanned, endLost, removeBackupRow, removeOld } from "./backup.queries.ts";

it("a planned backup is requested once, even if the newest backup has a time in the future because the clock was ahead", async () => {
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

it("the limit removes the oldest planned backups, and no backup that an operator requested", async () => {
  const app = await startTestApp();
  await createOperator(app);
  await runSql(
    app.databaseUrl,
    `insert into backup (id, file, asked_at, asked_by, state)
     select gen_random_uuid(), name, now() - days * interval '1 day', case when name like 'own%' then (select id from account limit 1) end, 'done'
     from (values ('planned 1', 1), ('own 2', 2), ('planned 3', 3), ('planned 4', 4), ('own 5', 5)) as t(name, days)`,
  );
  await removeOld(app.services.db.sql, 2);
  const left = await readSql(app.databaseUrl, "select file from backup where state = 'done' order by file");
  await app.close();
  expect(left).toEqual(["own 2", "own 5", "planned 1", "planned 3"].map((file) => ({ file })));
});

it("a running backup continues, and removing a backup keeps the others", async () => {
  const app = await startTestApp();
  const { db, clock } = app.services;
  const until = new Date(clock.now().getTime() + 60_000);
  const id = v7();
  await runSql(
    app.databaseUrl,
    `insert into backup (id, file, asked_at, state, held_until) values ('${id}', 'first', now(), 'done', null),
       (gen_random_uuid(), 'second', now(), 'done', null),
       (gen_random_uuid(), 'third', now(), 'running', '${until.toISOString()}')`,
  );
  const states = () => readSql(app.databaseUrl, "select file, state from backup order by file");
  await endLost(db.sql, clock.now(), "制作中断");
  expect(await removeBackupRow(db.sql, id)).toBe("first");
  const left = [
    { file: "first", state: "removed" },
    { file: "second", state: "done" },
  ];
  expect(await states()).toEqual([...left, { file: "third", state: "running" }]);
  await endLost(db.sql, new Date(until.getTime() + 1), "制作中断");
  expect(await states()).toEqual([...left, { file: "third", state: "failed" }]);
  await app.close();
});
