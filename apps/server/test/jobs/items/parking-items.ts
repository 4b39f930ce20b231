import { makeDueOrders } from "#features/parking/orders/make-due-orders.ts";
import { corruptObservations } from "#test/parking/broken-items.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { addPastStay } from "#test/parking/stays.ts";
import { type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { refuseRows } from "../refuse-rows.ts";
import { type ItemStage, type MakeTwoItems } from "./two-items.ts";

interface Lot extends World {
  lot: ParkingLot;
  berthId: string;
}

async function createLot(app: TestApp): Promise<Lot> {
  const world = await createWorld(app);
  const lot = new ParkingLot(app, world, world.device);
  return { ...world, lot, berthId: await lot.addBerth(1) };
}

/** Adds a stay that has ended and has no order yet. */
async function addStay(app: TestApp, { orgId, device, berthId }: Lot): Promise<void> {
  await addPastStay(app, { orgId, device, berthId, label: "A001" }, { plate: "粤B12345", from: 120, to: 60 });
}

async function hasRows(
  { app }: ItemStage,
  table: "parking_order" | "parking_ledger_check",
  { orgId }: Lot,
): Promise<boolean> {
  const query = app.services.db.sql.selectFrom(table).select("org_id").where("org_id", "=", orgId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Makes a berth whose observations cannot be read. */
export const twoBerths: MakeTwoItems = async ({ app }) => {
  const [failing, other] = [await createLot(app), await createLot(app)];
  for (const { lot, berthId } of [failing, other]) {
    await lot.send(lot.events(berthId, [{ from: 0, to: 3, plate: "粤B12345" }]));
  }
  const mend = await corruptObservations(app, failing.berthId, '{"nonsense": true}');
  app.clock.moveBy(5 * 60_000);
  const isDone = async ({ lot, berthId }: Lot) => (await lot.records(berthId)).length > 0;
  return {
    reportedAs: "parking.track.items",
    mend,
    areDone: async () => [await isDone(failing), await isDone(other)],
  };
};

/** Makes a record whose order cannot be stored. */
export const twoOrders: MakeTwoItems = async (stage) => {
  const { app } = stage;
  const [failing, other] = [await createLot(app), await createLot(app)];
  for (const lot of [failing, other]) await addStay(app, lot);
  const mend = await refuseRows(app, "parking_order", `new.org_id = '${failing.orgId}'`);
  return {
    reportedAs: "parking.orders.items",
    mend,
    areDone: async () => [await hasRows(stage, "parking_order", failing), await hasRows(stage, "parking_order", other)],
  };
};

/** Makes an organisation for which no check of the ledger can be stored. */
export const twoLedgers: MakeTwoItems = async (stage) => {
  const { app } = stage;
  const [failing, other] = [await createLot(app), await createLot(app)];
  for (const lot of [failing, other]) await addStay(app, lot);
  await makeDueOrders(app.services);
  const table = "parking_ledger_check";
  const mend = await refuseRows(app, table, `new.org_id = '${failing.orgId}'`);
  return {
    reportedAs: "parking.proveLedger",
    mend,
    areDone: async () => [await hasRows(stage, table, failing), await hasRows(stage, table, other)],
  };
};

/**
 * Creates a lot with a reviewed stay and observations that contain probabilities of the classifier for small berths.
 */
async function createTaughtLot(app: TestApp): Promise<Lot> {
  const { sql } = app.services.db;
  const made = await createLot(app);
  const { lot, berthId, orgId } = made;
  const stay = { from: 0, to: 12, plate: "粤B12345", share: 0.9 };
  await lot.observe(berthId, [stay, { from: 12, to: 15, isFree: true, share: 0.1 }]);
  const { id } = await sql.selectFrom("staff").select("id").where("org_id", "=", orgId).executeTakeFirstOrThrow();
  const review = { review_state: 1, reviewed_by: id, reviewed_at: app.clock.now() };
  await sql.updateTable("parking_record").set(review).where("berth_id", "=", berthId).execute();
  return made;
}

/** Makes a point for which no lesson (a reviewed observation for the classifier) can be stored. */
export const twoTaughtPoints: MakeTwoItems = async ({ app }) => {
  const [failing, other] = [await createTaughtLot(app), await createTaughtLot(app)];
  const mend = await refuseRows(app, "berth_lesson", `new.berth_id = '${failing.berthId}'`);
  const isDone = async ({ berthId }: Lot) => {
    const lessons = app.services.db.sql.selectFrom("berth_lesson").select("at").where("berth_id", "=", berthId);
    return (await lessons.executeTakeFirst()) !== undefined;
  };
  return {
    reportedAs: "berth.lessons.items",
    mend,
    areDone: async () => [await isDone(failing), await isDone(other)],
  };
};
