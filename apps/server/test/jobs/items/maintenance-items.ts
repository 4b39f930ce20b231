import { exportMessages } from "@huiyan/contract/alarm/export.api";
import { startPointBulk } from "@huiyan/contract/point/point-bulk.api";
import { v7 } from "uuid";
import { expect } from "vitest";
import { linkDevice } from "#test/device-link.ts";
import { createWorld, type World } from "#test/world.ts";
import { refuseRows } from "../refuse-rows.ts";
import { type ItemStage, type MakeTwoItems } from "./two-items.ts";

/** Makes the device offline after a connection. */
async function stayAway({ app }: ItemStage, { device }: World): Promise<void> {
  const link = await linkDevice(app, device.deviceId, device.client.secret);
  const query = app.services.db.sql.selectFrom("device").select("online").where("id", "=", device.uid);
  const isOnline = async () => (await query.executeTakeFirst())?.online;
  await expect.poll(isOnline).toBe(true);
  link.client.stream.destroy();
  await expect.poll(isOnline).toBe(false);
}

/** Makes an offline device whose incident cannot be stored. */
export const twoAwayDevices: MakeTwoItems = async (stage) => {
  const { app } = stage;
  const [failing, other] = [await createWorld(app), await createWorld(app)];
  const mend = await refuseRows(app, "device_notice", `new.org_id = '${failing.orgId}'`);
  for (const world of [failing, other]) await stayAway(stage, world);
  app.clock.moveBy(400_000);
  const isDone = async ({ orgId }: World) => {
    const query = app.services.db.sql.selectFrom("device_notice").select("id").where("org_id", "=", orgId);
    return (await query.executeTakeFirst()) !== undefined;
  };
  return {
    reportedAs: "device.notices.items",
    mend,
    areDone: async () => [await isDone(failing), await isDone(other)],
  };
};

/** Makes a stream without viewers at an external media server, whose state cannot be stored. */
export const twoStreams: MakeTwoItems = async ({ app, receiver }) => {
  receiver.answers.set("/streams", { json: { streams: [] } });
  const [failing, other] = [await createWorld(app), await createWorld(app)];
  const { sql } = app.services.db;
  const now = app.clock.now();
  for (const { device } of [failing, other]) {
    const of = { id: v7(), point_id: device.pointId, device_uid: device.uid, quality: "sub" as const };
    const times = { published_at: now, watched_at: now, alive_at: now };
    await sql
      .insertInto("live_push")
      .values({ ...of, ...times, key_hash: null, node_id: v7() })
      .execute();
  }
  const mend = await refuseRows(app, "live_push", `old.device_uid = '${failing.device.uid}'`, "update");
  app.clock.moveBy(120_000);
  const isDone = async ({ device }: World) => {
    const query = sql.selectFrom("live_push").select("id").where("device_uid", "=", device.uid);
    return (await query.executeTakeFirst()) === undefined;
  };
  return {
    reportedAs: "live.external.items",
    mend,
    areDone: async () => [await isDone(failing), await isDone(other)],
  };
};

/** Makes a task whose item cannot be updated. The task's input is invalid, so that the task ends at once. */
const twoTasks =
  (kind: string): MakeTwoItems =>
  async ({ app }) => {
    const { sql } = app.services.db;
    const add = async () => {
      const { orgId, admin } = await createWorld(app);
      const id = v7();
      const task = { id, org_id: orgId, staff_id: admin.staffId, kind, created_at: app.clock.now() };
      await sql.insertInto("task").values(task).execute();
      await sql.insertInto("task_item").values({ task_id: id, position: 0, name: "", input: "{}" }).execute();
      return id;
    };
    const [failing, other] = [await add(), await add()];
    const mend = await refuseRows(app, "task_item", `old.task_id = '${failing}'`, "update");
    const isDone = async (id: string) => {
      const query = sql.selectFrom("task").select("finished_at").where("id", "=", id);
      return (await query.executeTakeFirst())?.finished_at != null;
    };
    return {
      // not reported in /healthz, because the user who started the task sees that it waits
      reportedAs: undefined,
      mend,
      areDone: async () => [await isDone(failing), await isDone(other)],
    };
  };
export const twoShortTasks = twoTasks(startPointBulk.name);
export const twoLongTasks = twoTasks(exportMessages.name);
