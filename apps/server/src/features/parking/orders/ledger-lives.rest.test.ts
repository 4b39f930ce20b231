import {
  confirmRecords,
  correctPlate,
  disputeRecord,
  excludeRecord,
  mergeRecords,
  scrapRecords,
  splitRecords,
  undoStep,
} from "@huiyan/contract/parking/parking.api";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type Client } from "#test/client.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { listOrdersOfBerth, listRecordIds, type OrderOfBerth } from "#test/parking/order-rows.ts";
import { addPastStay, type PastStay } from "#test/parking/stays.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { listForProof } from "./ledger-proof.queries.ts";
import { makeDueOrders } from "./make-due-orders.ts";
import { payOrder } from "./pay-order.ts";
import { faultOf } from "./prove-ledger.ts";

let app: TestApp;
let world: World;
let client: Client;
let number = 1;
let rules = 0;
let lives = 0;
/** Number of simulated berths per organisation. With more rules and stays, each further berth takes longer. */
const livesPerWorld = 50;

async function nextWorld(): Promise<void> {
  world = await createWorld(app);
  client = await signedIn(app, world.staff.phone);
  // with an address, reports are stored in the same transaction as orders
  await app.services.db.sql
    .insertInto("parking_report_target")
    .values({ org_id: world.orgId, url: "http://127.0.0.1:9/", changed_at: app.clock.now() })
    .execute();
}

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const plates = ["粤B10001", "粤B10002"] as const;
const db = () => app.services.db.sql;

/** A berth whose records go through random steps. */
class Life {
  readonly berthId: string;
  readonly #paid = new Map<string, string>();
  constructor(berthId: string) {
    this.berthId = berthId;
  }

  records(): Promise<string[]> {
    return listRecordIds(app, this.berthId);
  }

  orders(): Promise<OrderOfBerth[]> {
    return listOrdersOfBerth(app, this.berthId);
  }

  /** Checks the invariants of the berth's orders; called after each step. */
  async judge(): Promise<void> {
    const orders = await this.orders();
    for (const order of orders) {
      const { order_no, state, amount_fen, sum, stay, owed } = order;
      // sum of the ledger: the amount if unpaid, otherwise zero, or negative if a refund is due
      expect([order_no, owed]).toEqual([order_no, state === 1 ? amount_fen : Math.min(owed, 0)]);
      expect([order_no, order.reports]).toEqual([order_no, state === -1 ? [1, -1] : [1]]);
      // a paid order never changes
      const snapshot = JSON.stringify({ state, amount_fen, sum, stay });
      if (state === 2 && !this.#paid.has(order_no)) this.#paid.set(order_no, snapshot);
      expect(this.#paid.get(order_no) ?? snapshot).toBe(snapshot);
    }
    // no two active orders bill the same minute of the berth
    const inForce = orders
      .filter(({ state }) => state !== -1)
      .toSorted((a, b) => a.stay.entry_time - b.stay.entry_time);
    for (const [at, order] of inForce.entries()) {
      const next = inForce[at + 1];
      if (next !== undefined) expect(order.stay.leave_time).toBeLessThanOrEqual(next.stay.entry_time);
    }
  }
}

const Refusable = z.object({ status: z.number() });
type Step = (life: Life, at: number) => Promise<unknown>;
/** Returns the id of a record selected by `at`; `isSet` derives the flag's value from the same number. */
const pick = async (life: Life, at: number) => {
  const records = await life.records();
  return records[(at % 6) % records.length] ?? v7();
};
const isSet = (at: number) => (at < 8 ? 1 : 0);

/** Steps of users, of the platform, and of the owner's payment system. A refused step changes nothing. */
const steps: Record<string, Step> = {
  plate: async (life, at) => client.send(correctPlate, { _id: await pick(life, at), plate_num: plates[at % 2] }),
  confirm: async (life, at) => client.send(confirmRecords, { _id: await pick(life, at) }),
  scrap: async (life, at) =>
    client.send(scrapRecords, { _id: await pick(life, at), scrap_state: isSet(at), scrap_cause: "试" }),
  exclude: async (life, at) =>
    client.send(excludeRecord, { _id: await pick(life, at), exclude_state: isSet(at), exclude_cause: "试" }),
  dispute: async (life, at) =>
    client.send(disputeRecord, { _id: await pick(life, at), dispute_state: isSet(at), dispute_cause: "试" }),
  merge: async (life, at) => client.send(mergeRecords, { ids: [await pick(life, at), await pick(life, at + 1)] }),
  split: async (life, at) => client.send(splitRecords, { ids: [await pick(life, at)] }),
  undo: async (life, at) => client.send(undoStep, { _id: await pick(life, at) }),
  orders: () => makeDueOrders(app.services),
  pay: async (life, at) => {
    const orders = await life.orders();
    const order = orders[at % Math.max(1, orders.length)];
    if (order === undefined) return;
    await app.services.db.transaction((tx) => payOrder(tx.sql, order.id, app.clock.now()));
  },
  /** Adds a charging rule that applies to stays in the past; each rule is newer than the one before. */
  rule: (_life, at) =>
    db()
      .insertInto("charging_rule")
      .values({
        id: v7(),
        org_id: world.orgId,
        valid_from: new Date(app.clock.now().getTime() - 11 * 3_600_000 + ++rules),
        occupy_cost_fen: 10 + at,
        max_price_fen: 3000,
        start_time: 20,
        created_at: app.clock.now(),
      })
      .execute(),
};
/** Steps that are chosen more often, so that enough runs have a payment and a step that contradicts it. */
const often = ["pay", "pay", "pay", "rule", "confirm", "dispute", "scrap", "orders"];
const step = fc.tuple(fc.constantFrom(...Object.keys(steps), ...often), fc.nat(11));
/** One step, or two concurrent steps. */
const moment = fc.oneof({ weight: 3, arbitrary: fc.tuple(step) }, { weight: 1, arbitrary: fc.tuple(step, step) });

const stays: PastStay[] = [
  { plate: plates[0], from: 600, to: 550 },
  { plate: plates[0], from: 545, to: 470 },
  { plate: plates[0], to: 330, review: 2 },
];

async function begin(): Promise<Life> {
  if (lives++ % livesPerWorld === 0) await nextWorld();
  const berthId = await new ParkingLot(app, world, world.device).addBerth(number++);
  const berth = { orgId: world.orgId, device: world.device, berthId, label: "A" };
  for (const stay of stays) await addPastStay(app, berth, stay);
  await makeDueOrders(app.services);
  return new Life(berthId);
}

it(
  "after any steps on records in any order, some concurrent, the ledger matches the state of every order",
  async () => {
    const kinds = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 6, maxLength: 16 }), async (moments) => {
        const life = await begin();
        for (const together of moments) {
          const answers = await Promise.all(together.map(([name, at]) => steps[name]?.(life, at)));
          // a step is applied or refused, but never violates a database constraint
          for (const answer of answers) expect(Refusable.safeParse(answer).data?.status ?? 200).toBeLessThan(500);
          await life.judge();
        }
        for (const { state } of await life.orders()) kinds.set(String(state), (kinds.get(String(state)) ?? 0) + 1);
      }),
      { numRuns: testSize(30, 10_000), endOnFailure: true, seed: testSize(1, Date.now()) },
    );
    // checks the orders of all berths, as the nightly proof does
    const all = await listForProof(db(), undefined, 1_000_000);
    const faults = all.map((order) => [order.order_no, faultOf(order)]);
    expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
    // the runs reached every state of an order
    for (const state of ["1", "2", "-1"]) expect(kinds.get(state)).toBeGreaterThan(5);
    expect(all.filter((order) => order.is_refund_due).length).toBeGreaterThan(1);
  },
  testSize(60_000, 10_800_000),
);
