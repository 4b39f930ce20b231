import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { isNamedPermission, roleMay } from "@huiyan/contract/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "../test/data/pictures.ts";
import { alarmEvent } from "../test/device-client.ts";
import { readSql } from "../test/postgres/databases.ts";
import { samples } from "../test/samples.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { createWorld, type World } from "../test/world.ts";

let app: TestApp;
let world: World;
/** The samples' ids are those of the device, point, group and message that the lead does not see. */
let outside: World;
let messageId: string;
let imageKey: string;
let tables: { name: string; column: string }[];
/** Of the rows outside, after the last call. */
let before: unknown;

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  outside = { ...world, device: world.hidden, groupId: world.otherGroupId };
  await world.hidden.client.outcomes([alarmEvent(app, { images: [{ role: "image", part: "p" }] })], {
    p: await jpeg(),
  });
  const { list } = await world.admin.client.call(findMessages, {});
  [messageId, imageKey] = [list[0]?._id ?? "", list[0]?.image ?? ""];
  tables = (await readSql(
    app.databaseUrl,
    `select table_name as name, column_name as column from information_schema.columns join pg_class c on c.relname = table_name
     where table_schema = 'public' and column_name in ('device_uid', 'point_id', 'group_id') and relkind in ('r', 'p') and not relispartition
     order by 1, 2`,
  )) as typeof tables;
  before = await stateOutside();
});
afterAll(() => app.close());

/** All rows about what is outside, as one text for each table. */
async function stateOutside(): Promise<unknown> {
  const { hidden, otherGroupId } = world;
  const ids = { device_uid: hidden.uid, point_id: hidden.pointId, group_id: otherGroupId };
  const parts = tables.map(({ name, column }) => {
    const id = ids[column as keyof typeof ids];
    return `select '${name} ${column}' as name, string_agg(t::text, ' ' order by t::text) as rows from "${name}" t where ${column} = '${id}'`;
  });
  const own = `select 'device', string_agg(t::text, ' ') from device t where id = '${hidden.uid}'
    union all select 'point', string_agg(t::text, ' ') from point t where id = '${hidden.pointId}'
    union all select 'device_group', string_agg(t::text, ' ') from device_group t where id = '${otherGroupId}'`;
  return readSql(app.databaseUrl, [...parts, own].join(" union all "));
}

const secrets = () => [world.hidden.uid, `设备 ${world.hidden.deviceId}`, `点位 ${world.hidden.deviceId}`];

describe("a lead cannot see or change what is outside the own groups", () => {
  const own = contract.filter(
    ({ permission }) => permission === "member" || (isNamedPermission(permission) && roleMay("lead", permission)),
  );
  it.each(own.map((endpoint) => ({ name: endpoint.name, endpoint })))("$name", async ({ endpoint }) => {
    const sample = samples[endpoint.name]?.(outside, messageId, imageKey) ?? { input: {} };
    const { status, body } = await world.lead.client.send(endpoint, sample.input, sample.path);
    expect(status).toBeLessThan(500);
    for (const secret of secrets()) expect(JSON.stringify(body)).not.toContain(secret);
    if (endpoint.method === "GET") return;
    const was = before;
    before = await stateOutside();
    expect(before).toEqual(was);
  });
});
