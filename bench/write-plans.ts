// Writes docs/develop/sql: the most frequent queries, each with the plan that the database chooses for a large amount
// of data.
// npm run docs -- plans [--data FOLDER] [--messages 1000000]
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { zoneName } from "@huiyan/contract/calendar";
import { planOf } from "./plans/explain.ts";
import { hotQueries, type Subjects } from "./plans/hot-queries.ts";
import { recordStatements, type Statement } from "./plans/recorded-statements.ts";
import { sqlFolder, sqlOf } from "./plans/sql-files.ts";
import { fillFlow } from "./scale/fill-flow.ts";
import { fillParking } from "./scale/fill-parking.ts";
import { startScaleServer } from "./scale/scale-server.ts";

const { values } = parseArgs({
  options: { data: { type: "string" }, messages: { type: "string", default: "1000000" } },
});
const messages = Number(values.messages);
const flowRecords = 200_000;
const parkingRecords = 100_000;
const scale = await startScaleServer(values.data ?? join("/tmp", `huiyan-plans-${messages}`), messages);
const { db } = scale;

async function one(query: string): Promise<string> {
  const { rows } = await db.query<{ found: string }>(query);
  return rows[0]?.found ?? "";
}

async function findSubjects(): Promise<Subjects> {
  const staffOf = (role: string) => one(`select id as found from staff where role = '${role}'`);
  const { rows } = await db.query<{ id: string }>("select id from message order by happened_at desc, id desc limit 30");
  return {
    orgId: await one("select id as found from organisation"),
    admin: await staffOf("admin"),
    staff: await staffOf("staff"),
    deviceUid: await one("select id as found from device order by device_id limit 1"),
    deviceId: await one("select device_id as found from device order by device_id limit 1"),
    pointId: await one("select id as found from point order by name limit 1"),
    groupId: await one("select id as found from device_group where sort = 3 limit 1"),
    messageIds: rows.map(({ id }) => id),
    now: new Date(),
  };
}

/** Returns the content of a query's file: the statements, each followed by its plan as a comment. */
async function fileOf(statements: readonly Statement[]): Promise<string> {
  const parts: string[] = [];
  for (const statement of statements) {
    const plan = await planOf(db, statement);
    parts.push(`${sqlOf([statement])}\n\n${plan.map((line) => `-- ${line}`.trimEnd()).join("\n")}`);
  }
  const head = `-- Made by \`npm run docs -- plans\`; plans with ${messages.toLocaleString("en")} messages of two years.`;
  return `${head}\n\n${parts.join("\n\n")}\n`;
}

try {
  await fillParking(db, parkingRecords);
  await fillFlow(db, flowRecords, 60);
  await db.query("analyze");
  // sets the session settings that the server's connections have
  await db.query(`set jit = off; set timezone = '${zoneName}'`);
  const subjects = await findSubjects();
  const files = new Map<string, string>();
  for (const { name, run } of hotQueries) {
    files.set(`${name}.sql`, await fileOf(await recordStatements((sql) => run(sql, subjects))));
    console.log(name);
  }
  mkdirSync(sqlFolder, { recursive: true });
  for (const file of readdirSync(sqlFolder)) if (file.endsWith(".sql")) rmSync(join(sqlFolder, file));
  for (const [file, text] of files) writeFileSync(join(sqlFolder, file), text);
} finally {
  await scale.stop();
}
