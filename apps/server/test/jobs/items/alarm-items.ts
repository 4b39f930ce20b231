import { v7 } from "uuid";
import { alarmEvent } from "#test/device-client.ts";
import { addStormDevices } from "#test/messages/storm-world.ts";
import { createNotified } from "#test/notified.ts";
import { createWorld, type World } from "#test/world.ts";
import { refuseRows } from "../refuse-rows.ts";
import { type ItemStage, type MakeTwoItems } from "./two-items.ts";

type Table = "alarm_notice" | "message_storm" | "message_export" | "message";

/** Returns true if the table has a row of the organisation. */
async function hasRows({ app }: ItemStage, table: Table, { orgId }: Pick<World, "orgId">): Promise<boolean> {
  const query = app.services.db.sql.selectFrom(table).select("org_id").where("org_id", "=", orgId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Makes an organisation whose notifications cannot be stored. */
export const twoPlannedOrganisations: MakeTwoItems = async (stage) => {
  const { app, receiver } = stage;
  const make = () => createNotified(app, receiver, { merge_seconds: 0 });
  const [failing, other] = [await make(), await make()];
  const mend = await refuseRows(app, "alarm_notice", `new.org_id = '${failing.orgId}'`);
  for (const { device } of [failing, other]) await device.client.outcomes([alarmEvent(app)]);
  return {
    reportedAs: "notify.alarms.items",
    mend,
    areDone: async () => [await hasRows(stage, "alarm_notice", failing), await hasRows(stage, "alarm_notice", other)],
  };
};

/** Makes an organisation whose alarm bursts cannot be stored. */
export const twoStorms: MakeTwoItems = async (stage) => {
  const { app } = stage;
  const make = async () => addStormDevices(app, await createWorld(app), { devices: 4, points: 2 });
  const [failing, other] = [await make(), await make()];
  const mend = await refuseRows(app, "message_storm", `new.org_id = '${failing.orgId}'`);
  for (const world of [failing, other]) await world.raise(world.devices);
  return {
    // older alarms form no burst
    reportedAs: "alarm.storms.items",
    mend,
    laterMs: 60_000,
    areDone: async () => [await hasRows(stage, "message_storm", failing), await hasRows(stage, "message_storm", other)],
  };
};

/** Makes an organisation whose old alarms cannot be deleted. */
export const twoRetentions: MakeTwoItems = async (stage) => {
  const { app } = stage;
  const { sql } = app.services.db;
  const [failing, other] = [await createWorld(app), await createWorld(app)];
  for (const { orgId, device } of [failing, other]) {
    await device.client.outcomes([alarmEvent(app)]);
    await sql.updateTable("organisation").set({ message_days: 1 }).where("id", "=", orgId).execute();
  }
  const mend = await refuseRows(app, "message", `old.org_id = '${failing.orgId}'`, "delete");
  app.clock.moveBy(2 * 86_400_000);
  return {
    reportedAs: "alarm.retention.messages",
    mend,
    areDone: async () => [!(await hasRows(stage, "message", failing)), !(await hasRows(stage, "message", other))],
  };
};

/** Makes a file of exported alarms that cannot be deleted. */
export const twoExports: MakeTwoItems = async (stage) => {
  const { app } = stage;
  const [failing, other] = [await createWorld(app), await createWorld(app)];
  const now = app.clock.now();
  for (const { orgId, admin } of [failing, other]) {
    const file = { format: "xlsx", has_pictures: false, language: "zh-CN", row_count: 0 } as const;
    const of = { id: v7(), task_id: v7(), org_id: orgId, staff_id: admin.staffId };
    const times = { created_at: now, finished_at: now, expires_at: now };
    await app.services.db.sql
      .insertInto("message_export")
      .values({ ...of, ...file, ...times })
      .execute();
  }
  const mend = await refuseRows(app, "message_export", `old.org_id = '${failing.orgId}'`, "delete");
  app.clock.moveBy(1000);
  return {
    reportedAs: "alarm.exports",
    mend,
    areDone: async () => [
      !(await hasRows(stage, "message_export", failing)),
      !(await hasRows(stage, "message_export", other)),
    ],
  };
};
