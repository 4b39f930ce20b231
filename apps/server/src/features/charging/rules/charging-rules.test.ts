import {
  getChargingRules,
  listChargingRules,
  setChargingRules,
  simulateChargingRules,
  withdrawChargingRule,
} from "@huiyan/contract/charging/rule.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getRuleAt } from "#features/parking/parking.public.ts";
import { auditLines } from "#test/parking/charging-facts.ts";
import { backdateRules, feesOf, orderStays } from "#test/parking/ordered-stays.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { type StoredStay, storeStay } from "#test/parking/stored-stays.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const admin = () => sessionOfNow(app, world.admin);
const dayMs = 86_400_000;
const now = () => app.clock.now().getTime();
const defaults = { occupy_cost: 0.2, max_price: 30, start_time: 20 };
const dear = { occupy_cost: 0.35, max_price: 12, start_time: 15 };

describe("charging rules", () => {
  it("are the defaults until a user saves others, which take effect at once", async () => {
    expect(await admin().call(getChargingRules, {})).toEqual({ ...defaults, revision: 0 });
    const saved = await admin().call(setChargingRules, dear);
    expect(saved).toMatchObject({ ...dear, state: "in_force", user: "测试管理员", valid_from: now() });
    expect(await sessionOfNow(app, world.staff).call(getChargingRules, {})).toEqual({ ...dear, revision: 1 });
  });

  it("are stored with their user and time, newest first", async () => {
    await admin().call(setChargingRules, dear);
    app.clock.moveBy(1000);
    await admin().call(setChargingRules, defaults);
    const { list } = await admin().call(listChargingRules, {});
    expect(list.map(({ occupy_cost, state, user }) => [occupy_cost, state, user])).toEqual([
      [0.2, "in_force", "测试管理员"],
      [0.35, "past", "测试管理员"],
    ]);
  });

  it("take effect at their date, and can be withdrawn before that", async () => {
    const soon = now() + dayMs;
    const coming = await admin().call(setChargingRules, { ...dear, valid_from: soon });
    expect(coming.state).toBe("coming");
    expect(await admin().call(getChargingRules, {})).toMatchObject(defaults);
    expect(await admin().fails(setChargingRules, { ...defaults, valid_from: soon })).toMatchObject({
      error: "charging_rule_taken",
    });
    const withdrawn = await admin().call(withdrawChargingRule, { _id: coming._id });
    expect([withdrawn.state, withdrawn.withdrawn_by]).toEqual(["withdrawn", "测试管理员"]);
    expect(await admin().fails(withdrawChargingRule, { _id: coming._id })).toMatchObject({
      error: "charging_rule_in_force",
    });
    const late = await admin().call(setChargingRules, { ...defaults, start_time: 99, valid_from: soon + 1 });
    await admin().call(withdrawChargingRule, { _id: late._id });
    await admin().call(setChargingRules, { ...dear, valid_from: soon });
    app.clock.moveBy(dayMs + 1000);
    expect(await admin().call(getChargingRules, {})).toMatchObject(dear);
    // the withdrawn rule, which would have taken effect a millisecond later, does not apply
    expect((await getRuleAt(app.services.db.sql, world.orgId, app.clock.now())).start_time).toBe(dear.start_time);
  });

  it.each([
    ["charging_rule_past", -1000],
    ["charging_rule_far", 367 * dayMs],
  ] as const)("are refused as %s from %i ms after now", async (error, after) => {
    expect(await admin().fails(setChargingRules, { ...dear, valid_from: now() + after })).toMatchObject({ error });
  });

  it("saved by several admins concurrently are stored once, and the other admins get an error", async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => signedIn(app, world.admin.phone)));
    const answers = await Promise.all(
      clients.map((client, at) =>
        client.send(setChargingRules, { ...dear, start_time: 30 + at, valid_from: now() + dayMs + at, revision: 0 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await admin().call(listChargingRules, {})).list).toHaveLength(1);
  });

  it("that have taken effect cannot be withdrawn", async () => {
    const { _id } = await admin().call(setChargingRules, dear);
    expect(await admin().fails(withdrawChargingRule, { _id })).toMatchObject({ error: "charging_rule_in_force" });
    expect(await admin().call(getChargingRules, {})).toMatchObject(dear);
  });

  it("are in the audit log with their former values", async () => {
    await admin().call(setChargingRules, dear);
    const [line] = await auditLines(app, world.orgId, "charging.setRules");
    expect(line).toMatchObject({
      staff_id: world.admin.staffId,
      before: defaults,
      after: { ...dear, valid_from: now() },
    });
  });
});

/** Properties that prevent a stay from becoming an order; most stays have none of them. */
const hindrances: readonly Partial<StoredStay>[] = [
  ...Array<object>(12).fill({}),
  ...[{ dispute_cause: "申诉" }, { scrap_cause: "测试" }, { exclude_cause: "测试" }, { is_new_energy: false }],
  ...[{ is_new_energy: false }, { review_state: 2 }, { review_state: 2 }, { review_state: 1 }, { review_state: 4 }],
];

/**
 * Stores stays with random values for everything that decides about an order: kind of car, charging, reviews, flags,
 * and duration.
 */
async function storeMonth(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const from = 40 + ((at * 997) % (32 * 1440));
    const minutes = (at * 37) % 260;
    const charged = { car_type: 2, charging_seconds: minutes * 20, known_seconds: minutes * (at % 2 === 0 ? 60 : 40) };
    await storeStay(app, at % 5 === 0 ? world.hidden : world.device, world.orgId, {
      from,
      ...(at % 17 === 0 ? {} : { to: Math.max(10, from - minutes - (at % 7) / 60) }),
      ...(at % 3 === 0 ? charged : { car_type: 1 }),
      ...hindrances[at % hindrances.length],
    });
  }
}

describe("the simulation of a rule", () => {
  it("equals the result after the rule has taken effect, and changes nothing", { tags: ["rest"] }, async () => {
    await storeMonth(160);
    const simulated = await admin().call(simulateChargingRules, dear);
    const { present, proposed, changed, stays } = simulated;
    expect(proposed.orders).toBeGreaterThan(25);
    expect([stays >= proposed.orders, present.amount_fen === proposed.amount_fen]).toEqual([true, false]);
    expect((await admin().call(getChargingRules, {})).revision).toBe(0);

    // the new rule is backdated by 40 days, so that it applies to all stays of the test
    await admin().call(setChargingRules, dear);
    await backdateRules(app, world.orgId, new Date(now() - 40 * dayMs));
    expect(await orderStays(app, world.orgId, new Date(now() - 30 * dayMs))).toEqual(proposed);
    expect(changed).toHaveLength(10);
    const ids = changed.map(({ _id }) => _id);
    expect(await feesOf(app, ids)).toEqual(changed.map(({ proposed_fen }) => proposed_fen));
    expect((await admin().call(simulateChargingRules, dear)).present).toEqual(proposed);
  });

  it("shows the ten stays whose amount changes most, in descending order", async () => {
    await storeMonth(120);
    const { changed } = await admin().call(simulateChargingRules, dear);
    const changes = changed.map(({ present_fen, proposed_fen }) => Math.abs(proposed_fen - present_fen));
    expect(changes).toHaveLength(10);
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    expect(changes[9]).toBeGreaterThan(0);
  });

  it("without stays is empty", async () => {
    expect(await admin().call(simulateChargingRules, dear)).toMatchObject({
      stays: 0,
      present: { orders: 0, amount_fen: 0 },
      proposed: { orders: 0, amount_fen: 0 },
      changed: [],
    });
  });
});
