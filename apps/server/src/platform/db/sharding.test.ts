import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { distribution } from "#test/sharding/distribution.ts";
import { readKeys } from "#test/sharding/keys.ts";
import { copySharded } from "#test/sharding/sharded-copy.ts";
import { type Question, shardingPage } from "#test/sharding/sharding-page.ts";
import { tablesInAllShards } from "#test/sharding/touched-shards.ts";

const sqlFolder = join(import.meta.dirname, "../../../../../docs/develop/sql");
const { byOrganisation, everywhere, once } = distribution;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Client;
beforeAll(async () => {
  database = await cloneDatabase(inject("postgresUrl"));
  db = new Client({ connectionString: database.url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const isTable = "c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace";

it("assigns a sharding method to each table, and shards every table that is partitioned by month", async () => {
  const { rows } = await db.query<{ name: string; is_divided: boolean }>(`
    select c.relname as name, c.relkind = 'p' as is_divided from pg_class c
    where ${isTable} and c.relname not like 'kysely%' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`);
  expect([...byOrganisation, ...everywhere, ...once].toSorted()).toEqual(rows.map(({ name }) => name));
  for (const { name } of rows.filter(({ is_divided }) => is_divided)) expect(byOrganisation).toContain(name);
});

it("gives every sharded table an org_id column", async () => {
  const { rows } = await db.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where ${isTable}`);
  const names = new Set(rows.map(({ name }) => name));
  expect(byOrganisation.filter((name) => !names.has(name))).toEqual([]);
});

it("has foreign keys only to tables in the same database: replicated to replicated, sharded not to unsharded", async () => {
  const { rows } = await db.query<{ from: string; to: string }>(`
    select c.relname as from, t.relname as to from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and ${isTable} order by 1, 2`);
  const broken = rows.filter(
    ({ from, to }) =>
      (everywhere.includes(from) && !everywhere.includes(to)) || (byOrganisation.includes(from) && once.includes(to)),
  );
  // the one exception is described in docs/develop/sharding.md
  expect(broken).toEqual([{ from: "notify_rule_channel", to: "alarm_notice" }]);
});

const withoutComments = (text: string) =>
  text
    .split("\n")
    .filter((line) => !line.startsWith("--"))
    .join("\n");

function statementsOf(file: string): string[] {
  const text = withoutComments(readFileSync(join(sqlFolder, file), "utf8"));
  return text.split(/;\s*(?=\n|$)/).filter((statement) => statement.trim() !== "");
}

it("lists the sharding keys and the statements that query all shards in docs/develop/sharding.md (npm run docs -- sharding)", {
  tags: ["rest"],
}, async () => {
  const keys = await readKeys(db, byOrganisation);
  await copySharded(db, byOrganisation);
  const questions: Question[] = [];
  for (const file of readdirSync(sqlFolder).filter((name) => name.endsWith(".sql"))) {
    const crossed = new Set<string>();
    for (const statement of statementsOf(file))
      for (const table of await tablesInAllShards(db, statement)) crossed.add(table);
    questions.push({ name: file.replace(".sql", ""), crossed: [...crossed] });
  }
  await expect(shardingPage(keys, questions)).toMatchFileSnapshot("../../../../../docs/develop/sharding.md");
});

it("sends a statement without a condition on the organisation to all shards, and one with it to one shard", {
  tags: ["rest"],
}, async () => {
  expect(await tablesInAllShards(db, "select from message where id = $1 and happened_at = $2")).toEqual(["message"]);
  const joined = "select from message m join message_step s on s.message_id = m.id and s.org_id = m.org_id";
  expect(await tablesInAllShards(db, `${joined} where m.org_id = $1`)).toEqual([]);
  const looked =
    "select (select max(s.at) from message_step s where s.message_id = m.id and s.org_id = m.org_id) from message m";
  expect(await tablesInAllShards(db, `${looked} where m.org_id = $1`)).toEqual([]);
  expect(await tablesInAllShards(db, looked)).toEqual(["message"]);
  expect(await tablesInAllShards(db, "delete from push_outbox where id = $1")).toEqual(["push_outbox"]);
});
