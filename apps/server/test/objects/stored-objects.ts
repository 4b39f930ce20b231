import { importFaces } from "@huiyan/contract/face/face-import.api";
import { v7 } from "uuid";
import { alarmEvent } from "../device-client.ts";
import { signedIn, type World } from "../world.ts";
import { type ObjectKind } from "./object-kinds.ts";

type Own = (kind: ObjectKind) => Promise<string>;
type Store = (world: World, own: Own) => Promise<string>;

const values = (object: unknown): string => JSON.stringify(object);

async function storeTask({ app, orgId, admin }: World, kind: string): Promise<string> {
  const { sql } = app.services.db;
  const [id, created_at] = [v7(), app.clock.now()];
  await sql.insertInto("task").values({ id, org_id: orgId, staff_id: admin.staffId, kind, created_at }).execute();
  await sql
    .insertInto("task_item")
    .values({ task_id: id, position: 0, name: "", input: values({}) })
    .execute();
  return id;
}

/**
 * Objects that only a device or elapsed time can create. Tests store the rows in the form in which the product stores
 * them.
 */
export const storedObjects = {
  async countDecision({ app, orgId, admin }, own) {
    const [id, now] = [v7(), app.clock.now()];
    const batches = { start: now.getTime(), end: now.getTime(), first: [], second: [] };
    const judged = { first: 12, second: 12, weight: null, difference: 0, allowed: 1, verdict: "agree" };
    const seen = { group: batches, judged };
    const times = { started_at: now, ended_at: now, decided_at: now };
    await app.services.db.sql
      .insertInto("count_decision")
      .values({
        id,
        org_id: orgId,
        pair_id: await own("countPair"),
        group_key: id,
        seen: values(seen),
        truth: 12,
        note: "",
        ...times,
        staff_id: admin.staffId,
      })
      .execute();
    return id;
  },
  faceImport: (world) => storeTask(world, importFaces.name),
  async ledgerChange({ app, orgId, admin, device }) {
    const id = v7();
    const settings = { from_settings: values({}), to_settings: values({}) };
    await app.services.db.sql
      .insertInto("ledger_change")
      .values({
        id,
        org_id: orgId,
        device_uid: device.uid,
        point_id: device.pointId,
        alg_id: "area_intrusion",
        change: values({ kind: "threshold", min_score: 0.5 }),
        ...settings,
        version: 1,
        days: 7,
        true_count: 1,
        false_count: 9,
        spared: 9,
        cost: 0,
        config_version: 1,
        accepted_by: admin.staffId,
        accepted_at: app.clock.now(),
      })
      .execute();
    return id;
  },
  async orderReport({ app, orgId }, own) {
    const { sql } = app.services.db;
    const [id, orderId, now, record_id] = [v7(), v7(), app.clock.now(), await own("record")];
    const { berth_id } = await sql
      .selectFrom("parking_record")
      .select("berth_id")
      .where("id", "=", record_id)
      .executeTakeFirstOrThrow();
    const order = { org_id: orgId, record_id, order_no: `${orderId}-1` };
    const span = { entry_time: now.getTime() - 3_600_000, leave_time: now.getTime() };
    const stay = { serial: "1", plate_num: "粤BD12345", berth_num: "S1", ...span };
    const sum = { minutes: 60, rule: { occupy_cost_fen: 30, max_price_fen: 4000, start_time: 15 } };
    const body = { order_no: order.order_no, state: 1, ...stay, ...sum, amount_fen: 800 };
    const times = { created_at: now, changed_at: now };
    await sql
      .insertInto("parking_order")
      .values({
        ...order,
        ...times,
        id: orderId,
        berth_id,
        amount_fen: 800,
        state: 1,
        sum: values(sum),
        stay: values(stay),
      })
      .execute();
    await sql
      .insertInto("parking_order_report")
      .values({ ...order, id, order_id: orderId, order_state: 1, body: values(body), created_at: now })
      .execute();
    return id;
  },
  async session({ app, admin }) {
    await signedIn(app, admin.phone);
    const sessions = app.services.db.sql.selectFrom("session").select("id").where("account_id", "=", admin.accountId);
    return (await sessions.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).id;
  },
  async storm({ app, orgId, groupId, device }) {
    const { sql } = app.services.db;
    const [id, now] = [v7(), app.clock.now()];
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const span = { started_at: at(-1), ended_at: at(1), created_at: now };
    await sql
      .insertInto("message_storm")
      .values({ id, org_id: orgId, scope: "group", scope_id: groupId, cause: "site", ...span })
      .execute();
    const before = await sql.selectFrom("message").select("id").where("device_uid", "=", device.uid).execute();
    await device.client.outcomes([alarmEvent(app), alarmEvent(app)]);
    const known = ["00000000-0000-0000-0000-000000000000", ...before.map((message) => message.id)];
    await sql
      .updateTable("message")
      .set({ storm_id: id })
      .where("device_uid", "=", device.uid)
      .where("id", "not in", known)
      .execute();
    return id;
  },
  async stormMember({ app }, own) {
    const members = app.services.db.sql
      .selectFrom("message")
      .select("id")
      .where("storm_id", "=", await own("storm"));
    return (await members.executeTakeFirstOrThrow()).id;
  },
  async subscription({ app, orgId }, own) {
    const [id, starts_at] = [v7(), app.clock.now()];
    const bought = { service_id: "storage", spec_id: "days-7", bundle_id: "storage-7", title: "云存储" };
    const gives = { quantity: 1, mbps: 0, points: 1, storage_days: 7 };
    const ends_at = new Date(starts_at.getTime() + 30 * 86_400_000);
    await app.services.db.sql
      .insertInto("service_subscription")
      .values({ id, org_id: orgId, order_id: await own("serviceOrder"), ...bought, ...gives, starts_at, ends_at })
      .execute();
    return id;
  },
  async trialTask(world) {
    const id = await storeTask(world, "algorithm.install");
    await world.app.services.db.sql.insertInto("algorithm_trial").values({ id: v7(), task_id: id, items: 1 }).execute();
    return id;
  },
} satisfies Partial<Record<string, Store>>;
