import { subscribePush } from "@huiyan/contract/notify/push-subscription.api";
import { sql } from "kysely";
import { planNotices } from "#features/notify/plan/plan-notices.ts";
import { alarmEvent } from "#test/device-client.ts";
import { createNotified } from "#test/notified.ts";
import { createReporting } from "#test/parking/reporting.ts";
import { createUploader } from "#test/receiver.ts";
import { makeBrowser } from "#test/stand-in/push-service.ts";
import { createWorld } from "#test/world.ts";
import { refuseRows } from "../refuse-rows.ts";
import { type ItemStage, type MakeTwoItems } from "./two-items.ts";

interface WaitingRow {
  orgId: string;
  /** Path of the organisation at the receiver. */
  path: string;
}

interface SentItems {
  table: string;
  /**
   * SQL condition over `old` and `new` that is true if the update stores a result, and false if it starts an attempt.
   */
  storing: string;
  isDone: string;
  /** Makes a due row for a new organisation. */
  makeWaiting(stage: ItemStage): Promise<WaitingRow>;
}

/** How to make items for each sender. */
export const sentItems: Readonly<Record<string, SentItems>> = {
  "openApi.deliver": {
    table: "delivery",
    storing: "new.tries <> old.tries",
    isDone: "state = 'done'",
    async makeWaiting({ app, receiver }) {
      const world = await createUploader(app, receiver);
      await world.device.client.outcomes([alarmEvent(app)]);
      return world;
    },
  },
  "parking.report": {
    table: "parking_order_report",
    isDone: "state = 'done'",
    storing: "new.attempt_id is not distinct from old.attempt_id",
    async makeWaiting({ app, receiver }) {
      const lot = await createReporting(app, receiver);
      receiver.answers.set(lot.path, { json: {} });
      await lot.park({ plate: "粤B12345", from: 120, to: 60 });
      return lot;
    },
  },
  "notify.send": {
    table: "alarm_notice",
    storing: "new.tries <> old.tries",
    isDone: "state = 'done'",
    async makeWaiting({ app, receiver }) {
      const world = await createNotified(app, receiver, { merge_seconds: 0 });
      await world.device.client.outcomes([alarmEvent(app)]);
      await planNotices(app.services);
      return world;
    },
  },
  "notify.push": {
    table: "push_subscription",
    isDone: "sent_at is not null",
    storing: "(new.waiting, new.failures) <> (old.waiting, old.failures)",
    async makeWaiting({ app, pushService }) {
      const { orgId, staff, device } = await createWorld(app);
      const path = `/${orgId}`;
      await staff.client.call(subscribePush, makeBrowser(pushService.url + path).subscription);
      await device.client.outcomes([alarmEvent(app)]);
      await planNotices(app.services);
      return { orgId, path };
    },
  },
};

/** Returns the number of requests to the path. */
export const cameTo = ({ receiver, pushService }: ItemStage, { path }: WaitingRow): number =>
  [...receiver.received, ...pushService.received].filter((one) => one.path === path).length;

/** Makes a row whose result cannot be stored, and a second row without a fault. */
export const twoSent =
  (name: string): MakeTwoItems =>
  async (stage) => {
    const items = sentItems[name];
    if (items === undefined) throw new Error(`${name} has no items`);
    const { table, storing, isDone } = items;
    const [failing, other] = [await items.makeWaiting(stage), await items.makeWaiting(stage)];
    const mend = await refuseRows(stage.app, table, `old.org_id = '${failing.orgId}' and ${storing}`, "update");
    const isDoneOf = async ({ orgId }: WaitingRow) => {
      const query = sql`select from ${sql.table(table)} where org_id = ${orgId}::uuid and ${sql.raw(isDone)}`;
      return (await query.execute(stage.app.services.db.sql)).rows.length > 0;
    };
    return {
      reportedAs: `${name}.items`,
      mend,
      areDone: async () => [await isDoneOf(failing), await isDoneOf(other)],
    };
  };
