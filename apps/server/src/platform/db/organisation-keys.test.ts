import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app, { folding: true });
  await world.device.client.outcomes([alarmEvent(app)]);
});
afterAll(() => app.close());

const message = sql`(select id from message limit 1)`;
const at = sql`(select happened_at from message limit 1)`;

it.each([
  [
    "a step",
    () => sql`insert into message_step (message_id, happened_at, version, at, action, from_state, to_state)
    values (${message}, ${at}, 1, now(), 'done', 'open', 'done') returning org_id`,
  ],
  [
    "a review",
    () => sql`insert into message_review (message_id, happened_at, batch, version, at, staff_id, count)
    values (${message}, ${at}, 0, 1, now(), ${world.admin.staffId}, 3) returning org_id`,
  ],
  [
    "an event",
    () => sql`insert into device_event (device_uid, event_id, message_id, is_alarm, happened_at, received_at)
    values (${world.device.uid}, ${v7()}, ${v7()}, true, now(), now()) returning org_id`,
  ],
  [
    "a clip",
    () => sql`insert into device_video (device_uid, event_id, video_index, file_key, received_at)
    select device_uid, event_id, 0, 'x', now() from device_event limit 1 returning org_id`,
  ],
  [
    "a notice of an alarm",
    () => sql`insert into staff_notice (staff_id, message_id, happened_at, created_at)
    values (${world.admin.staffId}, ${message}, ${at}, now()) returning org_id`,
  ],
])("%s that a node of the previous version stores gets the organisation's id", async (_, insert) => {
  const { rows } = await sql<{ org_id: string }>`${insert()}`.execute(app.services.db.sql);
  expect(rows).toEqual([{ org_id: world.orgId }]);
});

it("the lead alarm of a grouped alarm belongs to the same organisation", async () => {
  const { rows } = await sql<{ org_id: string }>`select distinct org_id from message_head`.execute(app.services.db.sql);
  expect(rows).toEqual([{ org_id: world.orgId }]);
});
