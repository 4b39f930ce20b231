import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { fewDevices } from "./few-devices.queries.ts";
import { inScope, type Scope } from "./scope.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

type Role = "admin" | "lead" | "staff";
const scopeOf = (role: Role, groupId?: string): Scope => ({
  orgId: world.orgId,
  staffId: world[role].staffId,
  seesAll: role === "admin",
  ...(groupId === undefined ? {} : { groupId }),
});

/** Returns the ids of points that a statement with this scope and filter finds. */
async function pointsIn(scope: Scope, filter: { group_id?: string | undefined; device_id?: string | undefined }) {
  const { group_id, device_id } = filter;
  const parts: RawBuilder<unknown>[] = [inScope(scope, "p")];
  if (device_id !== undefined) parts.push(sql`p.device_uid in (select id from device where device_id = ${device_id})`);
  if (group_id !== undefined)
    parts.push(sql`p.device_uid in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id
      where g.path @> array[${group_id}::uuid])`);
  const { rows } = await sql<{ id: string }>`
    select p.id from point p where ${sql.join(parts, sql` and `)} order by p.id`.execute(app.services.db.sql);
  return rows.map(({ id }) => id);
}

async function expectSame(scope: Scope, filter: { group_id?: string; device_id?: string }) {
  const few = await fewDevices(app.services.db.sql, scope, filter);
  expect(await pointsIn(few.scope, few.filter)).toEqual(await pointsIn(scope, filter));
  return few.scope.devices;
}

it("selects the same devices by ids as by scope, group and device", { tags: ["rest"] }, async () => {
  const { groupId, otherGroupId, device, hidden } = world;
  for (const role of ["admin", "lead", "staff"] as const) {
    for (const wall of [undefined, groupId, otherGroupId]) {
      const scope = scopeOf(role, wall);
      for (const filter of [
        {},
        { group_id: groupId },
        { group_id: otherGroupId },
        { device_id: device.deviceId },
        { device_id: hidden.deviceId },
        { group_id: otherGroupId, device_id: device.deviceId },
        { device_id: "nowhere" },
      ])
        await expectSame(scope, filter);
    }
  }
  expect(await expectSame(scopeOf("staff"), {})).toEqual([device.uid]);
  expect(await expectSame(scopeOf("staff"), { device_id: hidden.deviceId })).toEqual([]);
  expect(await expectSame(scopeOf("admin"), {})).toBeUndefined();
});

it("selects no devices for a group or device of another organisation", async () => {
  const other = await createWorld(app);
  expect(await expectSame(scopeOf("admin"), { device_id: other.device.deviceId })).toEqual([]);
  const { scope } = await fewDevices(app.services.db.sql, scopeOf("admin"), { group_id: other.groupId });
  expect(scope.devices).toEqual([]);
});

it("selects no devices in the next call after a member has lost their groups", async () => {
  const { device, staff } = world;
  const { sql: db } = app.services.db;
  expect(await expectSame(scopeOf("staff"), {})).toEqual([device.uid]);
  await db.deleteFrom("staff_group").where("staff_id", "=", staff.staffId).execute();
  expect(await expectSame(scopeOf("staff"), {})).toEqual([]);
});

it("passes no ids for more than a hundred devices", async () => {
  const { orgId, groupId } = await createWorld(app);
  const { deviceId } = await addDevice(app, orgId, groupId);
  await sql`
    with made as (
      insert into device (id, device_id, org_id, nickname, type, secret_sealed, secret_confirmed_at, created_at)
      select uuidv7(), 'FEW-DEVICE-' || i, ${orgId}::uuid, '设备', 'AIS', '\\x00', now(), now() from generate_series(1, 100) i returning id
    ) insert into device_binding (org_id, device_uid, group_id, bound_at) select ${orgId}::uuid, id, ${groupId}::uuid, now() from made`.execute(
    app.services.db.sql,
  );
  const scope = { orgId, staffId: world.admin.staffId, seesAll: true };
  expect(await fewDevices(app.services.db.sql, scope, { group_id: groupId })).toEqual({
    scope,
    filter: { group_id: groupId },
  });
  expect(await expectSame(scope, { group_id: groupId, device_id: deviceId })).toHaveLength(1);
});
