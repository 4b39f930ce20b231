import { sql } from "kysely";
import { v7 } from "uuid";
import { createNotified } from "#test/notified.ts";
import { createWorld } from "#test/world.ts";
import { refuseRows } from "../refuse-rows.ts";
import { type ItemStage, type MakeTwoItems, type TwoItems } from "./two-items.ts";

interface Step {
  /** Table that the clean-up step deletes from. `row` is old enough to be deleted. */
  table: string;
  row: Record<string, unknown>;
}

/**
 * Inserts a row of each step, of which one cannot be deleted. The items of a clean-up are its steps, so only the step
 * of that row fails.
 */
async function twoSteps({ app }: ItemStage, reportedAs: string, failing: Step, other: Step): Promise<TwoItems> {
  const db = app.services.db.sql;
  const whereOf = ({ row }: Step) =>
    sql.join(
      Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`),
      sql` and `,
    );
  for (const { table, row } of [failing, other]) {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db);
  }
  const mend = await refuseRows(app, failing.table, "true", "delete");
  const isDone = async (step: Step) => {
    const { rows } = await sql`select from ${sql.table(step.table)} where ${whereOf(step)}`.execute(db);
    return rows.length === 0;
  };
  return { reportedAs, mend, areDone: async () => [await isDone(failing), await isDone(other)] };
}

const yearsAgo = ({ app }: ItemStage, years: number) => new Date(app.clock.now().getTime() - years * 366 * 86_400_000);

export const twoSessionSteps: MakeTwoItems = async (stage) => {
  const old = yearsAgo(stage, 1);
  const code = { phone: "13800000000", purpose: "code", code_hash: Buffer.from("x") };
  return twoSteps(
    stage,
    "session.clean.oneTimes",
    { table: "one_time", row: { id: v7(), kind: "picture_code", value: '"A"', ends_at: old } },
    { table: "phone_code", row: { id: v7(), ...code, created_at: old, ends_at: old } },
  );
};

export const twoParkingSteps: MakeTwoItems = async (stage) => {
  const { orgId, admin } = await createWorld(stage.app);
  const old = yearsAgo(stage, 4);
  const of = { id: v7(), org_id: orgId, staff_id: admin.staffId };
  return twoSteps(
    stage,
    "parking.clean.exports",
    { table: "parking_export", row: { ...of, language: "zh-CN", record_ids: [], ends_at: old } },
    { table: "plate_owner", row: { org_id: orgId, plate: "粤B12345", phone: "13800000000", reported_at: old } },
  );
};

export const twoNoticeSteps: MakeTwoItems = async (stage) => {
  const { orgId, staff, channelId } = await createNotified(stage.app, stage.receiver, null);
  const old = yearsAgo(stage, 1);
  const notice = { id: v7(), org_id: orgId, channel_id: channelId, kind: "alarm", created_at: old };
  const browser = { id: v7(), org_id: orgId, staff_id: staff.staffId, endpoint_hash: Buffer.from(v7()), host: "a" };
  return twoSteps(
    stage,
    "notify.clean.notices",
    { table: "alarm_notice", row: notice },
    {
      table: "push_subscription",
      row: { ...browser, sealed: Buffer.from("x"), created_at: old, renewed_at: old },
    },
  );
};
