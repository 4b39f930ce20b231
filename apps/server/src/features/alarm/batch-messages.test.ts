import { findMessages, getMessage, markMessages, readMessages } from "@huiyan/contract/alarm/alarm.api";
import { undoDeletionMs } from "@huiyan/contract/alarm/alarm.rules";
import { deleteMessages, restoreMessages } from "@huiyan/contract/alarm/handling.api";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { runSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let foreign: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [world, foreign] = [await createWorld(app), await createWorld(app)];
  const many = (n: number) => Array.from({ length: n }, () => alarmEvent(app));
  await world.device.client.outcomes(many(5));
  await world.hidden.client.outcomes(many(2));
  await foreign.device.client.outcomes(many(1));
});

type Role = "admin" | "lead" | "staff";
const find = async (role: Role = "admin", filter: object = {}) =>
  world[role].client.call(findMessages, { size: 100, ...filter });
const ids = async (role: Role = "admin", filter: object = {}) => (await find(role, filter)).list.map(({ _id }) => _id);
const now = () => app.clock.now().getTime();

describe("a batch over all alarms that a filter finds", () => {
  it("a filter reads, marks or deletes only alarms that the caller sees", async () => {
    const of_device = { device_id: world.device.deviceId, received_until: now() };
    expect(await world.admin.client.call(readMessages, { match: of_device, read: 1 })).toMatchObject({
      changed: 5,
      unread: 2,
    });
    expect(await world.staff.client.call(markMessages, { match: { received_until: now() }, mark: 1 })).toMatchObject({
      changed: 5,
    });
    expect(await ids("admin", { mark: 1 })).toHaveLength(5);
    const gone = await world.staff.client.call(deleteMessages, { match: { received_until: now() } });
    expect(gone).toMatchObject({ changed: 5, unread: 0 });
    expect(await ids("admin")).toHaveLength(2);
    expect((await foreign.admin.client.call(findMessages, {})).page.count).toBe(1);
  });

  it("alarms received after the list was loaded are not deleted", async () => {
    const { page } = await find();
    app.clock.moveBy(1000);
    await world.device.client.outcomes([alarmEvent(app)]);
    expect(page.as_of).toBeLessThan(now());
    await world.admin.client.call(deleteMessages, { match: { received_until: page.as_of ?? 0 } });
    expect(await ids()).toHaveLength(1);
  });

  it("a request with both ids and a filter, or with neither, is refused", async () => {
    const [id = ""] = await ids();
    for (const input of [{}, { _id: [] }, { _id: [id], match: { received_until: now() } }]) {
      const refused = await world.admin.client.fails(deleteMessages, input);
      expect(refused).toMatchObject({ fields: { _id: "请选择需要操作的消息" } });
    }
  });
});

describe("deleting alarms", () => {
  it("deletion removes alarms from lists, counts and details, and one request restores them all", async () => {
    const [one = "", two = "", ...rest] = await ids();
    const { deletion_id, changed } = await world.admin.client.call(deleteMessages, { _id: [one, two] });
    expect(changed).toBe(2);
    expect(await ids()).toEqual(rest);
    expect(await world.admin.client.fails(getMessage, { id: one })).toMatchObject({ status: 404 });
    expect(await world.admin.client.call(restoreMessages, { deletion_id })).toMatchObject({ changed: 2, unread: 7 });
    expect(await ids()).toEqual([one, two, ...rest]);
    expect(await world.admin.client.fails(restoreMessages, { deletion_id })).toMatchObject({ status: 404 });
  });

  it("deleting alarms outside the scope changes nothing, and only users who see the alarms can restore them", async () => {
    const hidden = await ids("admin", { device_id: world.hidden.deviceId });
    expect(await world.staff.client.call(deleteMessages, { _id: hidden })).toMatchObject({ changed: 0 });
    const { deletion_id } = await world.admin.client.call(deleteMessages, { _id: hidden });
    for (const client of [world.staff.client, foreign.admin.client]) {
      expect(await client.fails(restoreMessages, { deletion_id })).toMatchObject({ status: 404 });
    }
  });

  it("a deletion cannot be undone after half an hour, and the audit log has the number of alarms", async () => {
    const [id = ""] = await ids();
    const { deletion_id } = await world.admin.client.call(deleteMessages, { _id: [id] });
    app.clock.moveBy(undoDeletionMs + 1);
    expect(await world.admin.client.fails(restoreMessages, { deletion_id })).toMatchObject({ status: 404 });
    const { list } = await world.admin.client.call(findAuditLines, { action: "alarm.deleteMessages" });
    expect(list).toMatchObject([{ action_name: "删除消息", detail: expect.stringContaining("1") }]);
  });

  it("a failed deletion by ids or by filter deletes no alarm; a deletion by filter is in the audit log with its user", async () => {
    const { page } = await find();
    const before = await ids();
    await breakLog(async () => {
      expect(await world.admin.client.fails(deleteMessages, { _id: before.slice(0, 2) })).toMatchObject({
        status: 500,
      });
      const match = { received_until: page.as_of ?? 0 };
      expect(await world.admin.client.fails(deleteMessages, { match })).toMatchObject({ status: 500 });
    });
    expect(await ids()).toEqual(before);
    const { list } = await world.admin.client.call(findAuditLines, { action: "alarm.deleteMessages" });
    expect(list).toHaveLength(1);
  });
});

describe("restoring alarms", () => {
  const lines = async () =>
    (await world.admin.client.call(findAuditLines, { action: "alarm.restoreMessages" })).list.map(
      ({ detail }) => detail,
    );

  it("no alarm is restored if the audit log cannot be written; otherwise the log has the number of alarms", async () => {
    const before = await ids();
    const { deletion_id } = await world.admin.client.call(deleteMessages, { _id: before.slice(0, 2) });
    await breakLog(async () => {
      expect(await world.admin.client.fails(restoreMessages, { deletion_id })).toMatchObject({ status: 500 });
    });
    expect(await ids()).toEqual(before.slice(2));
    await world.admin.client.call(restoreMessages, { deletion_id });
    expect(await ids()).toEqual(before);
    expect(await lines()).toEqual([expect.stringContaining("2")]);
  });

  it("restoring many alarms is in the audit log with the first batch, before the other batches are restored", {
    tags: ["rest"],
  }, async () => {
    await runSql(
      app.databaseUrl,
      `insert into message
       select (jsonb_populate_record(m, jsonb_build_object('event_id', gen_random_uuid(),
         'id', overlay(m.id::text placing lpad(to_hex(n), 12, '0') from 25)))).*
       from generate_series(1, 1100) n, message m
       where m.id = (select id from message where org_id = '${world.orgId}' order by id limit 1)`,
    );
    const match = { received_until: now() };
    const { deletion_id, changed } = await world.admin.client.call(deleteMessages, { match });
    expect(changed).toBeGreaterThan(1100);
    await breakLog(async () => {
      expect(await world.admin.client.fails(restoreMessages, { deletion_id })).toMatchObject({ status: 500 });
    }, "(new.after ->> 'count')::int < 1000");
    expect((await find()).page.count).toBe(changed);
    expect(await lines()).toEqual([expect.stringContaining("1000")]);
  });
});

/**
 * Runs `work` while the database refuses audit lines that match the condition `which`; by default, lines with a count.
 */
async function breakLog(work: () => Promise<void>, which = "new.after ? 'count'"): Promise<void> {
  await runSql(
    app.databaseUrl,
    `create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger refuse_line before insert on audit for each row when (${which}) execute function refuse_line()`,
  );
  try {
    await work();
  } finally {
    await runSql(app.databaseUrl, "drop function refuse_line cascade");
  }
}
