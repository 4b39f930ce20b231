import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { handleMessage } from "@huiyan/contract/alarm/handling.api";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { gateAdmits, gateOf } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { DeviceConfig, DeviceConfigBody } from "@huiyan/contract/device/device.device";
import {
  acceptProposal,
  findChanges,
  findProposals,
  revertChange,
  summariseLedger,
} from "@huiyan/contract/ledger/ledger.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putPointAlgorithm } from "#features/point/point.public.ts";
import { alarmEvent } from "#test/device-client.ts";
import { linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;
const settings = AreaIntrusionSettings.parse({
  regions: [
    {
      name: "院子",
      polygon: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    },
  ],
});

interface WeekAlarm {
  at: number;
  isTrue: boolean;
  boxes: { x: number; y: number; w: number; h: number; label: string; conf: number; target: boolean }[];
}

/**
 * Returns alarms of the last six days around a threshold of 0.6. True alarms score above 0.6 and false ones below, with
 * one exception each.
 */
function generatedWeek(seed: number): WeekAlarm[] {
  const now = app.clock.now().getTime();
  return Array.from({ length: 80 }, (_, index) => {
    const isTrue = index % 2 === 0;
    const share = ((index * 0.618 + seed * 0.137) % 1) * 0.99;
    const isAbove = isTrue !== index < 2;
    const conf = Math.round((isAbove ? 0.6 + share * 0.35 : 0.3 + share * 0.3) * 10_000) / 10_000;
    const [x, y] = [(index * 0.755) % 0.9, (index * 0.57) % 0.8];
    return {
      at: now - (index + 1) * 1.7 * hourMs,
      isTrue,
      boxes: [{ x, y, w: 0.1, h: 0.2, label: "person", conf, target: true }],
    };
  });
}

/** Makes an organisation with a point whose settings the platform manages. */
async function newWorld(): Promise<World> {
  const world = await createWorld(app);
  await putPointAlgorithm(app.services.db.sql, world.device.pointId, "area_intrusion", settings);
  return world;
}

/** Reports the alarms like the device, and marks them as true or false as the staff user. */
async function judgeWeek(world: World, week: readonly WeekAlarm[]): Promise<void> {
  const events = week.map(({ at, boxes }) =>
    alarmEvent(app, { happened_at: Math.round(at), data: { ...settingsData, boxes } }),
  );
  const outcomes = await world.device.client.outcomes(events);
  expect(outcomes.every(({ state }) => state === "accepted")).toBe(true);
  const { list } = await world.staff.client.call(findMessages, {
    size: 100,
    state: "open",
    device_id: world.device.deviceId,
  });
  const truth = new Map(week.map(({ at, isTrue }) => [Math.round(at), isTrue]));
  for (const { _id, create_at } of list.filter((message) => truth.has(message.create_at))) {
    const option = optionOf(truth.get(create_at) === true ? "done" : "falseAlarm");
    await world.staff.client.call(handleMessage, { _id, option, reason: "light" });
  }
}
const settingsData = { count: 1, region: "院子", polygon: [], seconds: 3 };

const about = (world: World) => ({ alg_id: "area_intrusion", point_id: world.device.pointId });
const proposalsOf = (world: World, who: "admin" | "lead" = "lead") =>
  world[who].client.call(findProposals, about(world));

async function bestOf(world: World) {
  const found = await proposalsOf(world);
  const [best] = found.proposals;
  if (best === undefined) throw new Error("nothing is proposed");
  return { ...about(world), version: found.version, ...best };
}

/** Version of the settings that the device should get, and the version for which the point's page waits. */
async function versionsOf({ device }: Pick<World, "device">) {
  return app.services.db.sql
    .selectFrom("point as p")
    .innerJoin("device as d", "d.id", "p.device_uid")
    .select(["d.config_version as device", "p.config_version as point"])
    .where("p.id", "=", device.pointId)
    .executeTakeFirstOrThrow();
}

async function expectPointWaits(world: World, isAfter: number): Promise<number> {
  const { device, point } = await versionsOf(world);
  expect(point).toBe(device);
  expect(point).toBeGreaterThan(isAfter);
  return point;
}

describe("a week of alarms with verdicts", () => {
  let world: World;
  let week: WeekAlarm[];
  let waited = 0;
  beforeAll(async () => {
    world = await newWorld();
    week = generatedWeek(1);
    await judgeWeek(world, week);
  });

  it("is counted by algorithm and point, hour and day; alarms without a verdict are counted separately", async () => {
    await world.device.client.outcomes([alarmEvent(app), alarmEvent(app)]);
    const summary = await world.lead.client.call(summariseLedger, { days: 7 });
    expect(summary.list).toMatchObject([
      {
        alg_id: "area_intrusion",
        alg_name: "区域入侵",
        point_id: world.device.pointId,
        true: 40,
        false: 40,
        unjudged: 2,
      },
    ]);
    const hour = (at: number) => Math.floor(((at + 8 * hourMs) / hourMs) % 24);
    const atThree = week.filter(({ at }) => hour(at) === 3);
    expect(summary.hours[3]).toEqual({
      true: atThree.filter(({ isTrue }) => isTrue).length,
      false: atThree.filter(({ isTrue }) => !isTrue).length,
    });
    const sum = (rows: readonly { true: number; false: number }[]) =>
      rows.reduce((n, row) => n + row.true + row.false, 0);
    expect([summary.hours.length, summary.trend.length, sum(summary.hours), sum(summary.trend)]).toEqual([
      24, 7, 80, 80,
    ]);
    const other = await world.admin.client.call(summariseLedger, { days: 7, point_id: world.hidden.pointId });
    expect(sum(other.trend)).toBe(0);
  });

  it("gives a threshold within one step of the true one, and the accepted threshold prevents the promised alarms of that week", async () => {
    const best = await bestOf(world);
    const others = await versionsOf({ device: world.hidden });
    expect(best.change.kind === "threshold" && Math.abs(best.change.min_score - 0.6)).toBeLessThanOrEqual(0.051);
    const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
    const delivered = new Promise<DeviceConfig>((resolve) => {
      link.on("config", (payload) => {
        const config = DeviceConfig.parse(payload);
        if (config.body.includes('min_score":0.')) resolve(config);
      });
    });
    const accepted = await world.lead.client.call(acceptProposal, best);
    const { version: _of, ...promised } = best;
    expect(accepted).toMatchObject({ ...promised, delivery: "sent", accepted_by: "测试lead", reverted_at: null });
    waited = await expectPointWaits(world, 0);
    expect(await versionsOf({ device: world.hidden })).toEqual(others);
    const config = await delivered;
    const [arrangement] = DeviceConfigBody.parse(JSON.parse(config.body)).arrangements;
    // applies the device's current settings to every alarm of the week, like the edge agent
    const gate = gateOf("area_intrusion", arrangement?.settings);
    const gone = week.filter(({ at, boxes }) => gate === undefined || !gateAdmits(gate, Math.round(at), boxes));
    expect(gone.filter(({ isTrue }) => !isTrue).length).toBe(best.spared);
    expect(gone.filter(({ isTrue }) => isTrue).length).toBe(best.cost);
    expect(best.spared).toBeGreaterThan(30);

    const stateNow = async () => (await world.lead.client.call(findChanges, {})).list[0];
    await link.say("config/applied", { version: config.version, ok: true });
    await expect.poll(stateNow).toMatchObject({ delivery: "applied", config_in_force: config.version });
    await link.say("config/applied", { version: config.version, ok: false, error: "磁盘已满" });
    await expect.poll(stateNow).toMatchObject({ delivery: "refused", reason: "磁盘已满" });
    await link.client.endAsync(true);
    // alarms that the new settings prevent give no further proposals
    expect((await proposalsOf(world)).false).toBe(40 - best.spared);
  });

  it("gets back its former settings with one of sixty concurrent calls", async () => {
    const [change] = (await world.lead.client.call(findChanges, {})).list;
    const _id = change?._id ?? "";
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, () => world.lead.client.call(revertChange, { _id })),
    );
    const done = all.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(done.length).toBe(1);
    expect(done[0]).toMatchObject({ reverted_by: "测试lead", delivery: "waiting", superseded: false });
    await expectPointWaits(world, waited);
    const { settings: now } = await app.services.db.sql
      .selectFrom("point_algorithm")
      .select("settings")
      .where("point_id", "=", world.device.pointId)
      .executeTakeFirstOrThrow();
    expect(now).toEqual(settings);
    expect(await world.lead.client.fails(revertChange, { _id })).toMatchObject({
      status: 409,
      error: "ledger_reverted",
    });
  });
});

describe("an accepted proposal", () => {
  let world: World;
  let foreign: World;
  beforeAll(async () => {
    [world, foreign] = [await newWorld(), await newWorld()];
    await judgeWeek(world, generatedWeek(3));
  });

  it("changes the settings once for sixty concurrent calls, and the error of a later call names the user", async () => {
    const best = await bestOf(world);
    const all = await Promise.all(
      Array.from({ length: 60 }, () =>
        world.admin.client.call(acceptProposal, best).then(
          () => "done",
          (error: unknown) => String(error),
        ),
      ),
    );
    expect(all.filter((each) => each === "done").length).toBe(1);
    expect((await world.admin.client.call(findChanges, {})).page.count).toBe(1);
    const refused = await world.lead.client.fails(acceptProposal, best);
    expect(refused).toMatchObject({
      status: 409,
      error: "ledger_changed",
      message: expect.stringContaining("测试管理员 在 "),
    });
  });

  it("is not overwritten by the demo, which stores its settings at each start", async () => {
    const { min_score } = await proposalsOf(world);
    expect(min_score).toBeGreaterThan(0.5);
    await putPointAlgorithm(app.services.db.sql, world.device.pointId, "area_intrusion", settings);
    expect((await proposalsOf(world)).min_score).toBe(min_score);
  });

  it("is refused if its promise is no longer true, or was never shown", async () => {
    const { version } = await proposalsOf(world);
    const made = { ...about(world), version, change: { kind: "threshold", min_score: 0.95 }, spared: 40, cost: 0 };
    expect(await world.admin.client.fails(acceptProposal, made)).toMatchObject({
      status: 409,
      error: "ledger_outdated",
    });
  });

  it("cannot be reverted after a later change", async () => {
    const [change] = (await world.admin.client.call(findChanges, {})).list;
    const mine = { point_id: world.device.pointId, alg_id: "area_intrusion" };
    await app.services.db.sql
      .updateTable("point_algorithm")
      .set({ settings: JSON.stringify({ ...settings, min_score: 0.8 }) })
      .where("point_id", "=", mine.point_id)
      .execute();
    const refused = await world.admin.client.fails(revertChange, { _id: change?._id });
    expect(refused).toMatchObject({ status: 409, error: "ledger_superseded" });
    expect((await world.admin.client.call(findChanges, {})).list[0]).toMatchObject({ superseded: true });
  });

  it("needs a lead who sees the point; another organisation gets no data", async () => {
    const [change] = (await world.admin.client.call(findChanges, {})).list;
    const wanted = { ...about(world), version: 2, change: { kind: "threshold", min_score: 0.5 }, spared: 1, cost: 0 };
    expect(await world.staff.client.fails(findProposals, about(world))).toMatchObject({ error: "not_permitted" });
    expect(await world.staff.client.fails(acceptProposal, wanted)).toMatchObject({ error: "not_permitted" });
    const hidden = { ...about(world), point_id: world.hidden.pointId };
    expect(await world.lead.client.fails(findProposals, hidden)).toMatchObject({ status: 404 });
    for (const [endpoint, input] of [
      [findProposals, about(world)],
      [acceptProposal, wanted],
      [revertChange, { _id: change?._id }],
    ] as const)
      expect(await foreign.admin.client.fails(endpoint, input)).toMatchObject({ status: 404, error: "not_found" });
    expect(await foreign.admin.client.call(findChanges, about(world))).toMatchObject({ list: [], page: { count: 0 } });
    const summary = await foreign.admin.client.call(summariseLedger, about(world));
    expect([summary.list, summary.hours.some((hour) => hour.true + hour.false > 0)]).toEqual([[], false]);
  });

  it("needs settings that the platform manages", async () => {
    await app.services.db.sql.deleteFrom("point_algorithm").where("point_id", "=", world.device.pointId).execute();
    expect(await proposalsOf(world)).toMatchObject({ adjustable: false, proposals: [], true: 40, false: 40 });
    const wanted = { ...about(world), version: 0, change: { kind: "threshold", min_score: 0.5 }, spared: 1, cost: 0 };
    expect(await world.admin.client.fails(acceptProposal, wanted)).toMatchObject({ error: "ledger_not_adjustable" });
  });
});

describe("an accepted threshold", () => {
  it("prevents the promised alarms in the next week, and the history counts the alarms since then", {
    tags: ["rest"],
  }, async () => {
    const world = await newWorld();
    await judgeWeek(world, generatedWeek(1));
    await world.lead.client.call(acceptProposal, await bestOf(world));
    app.clock.moveBy(7 * 24 * hourMs);
    for (const person of [world.admin, world.lead, world.staff]) person.client = await signedIn(app, person.phone);
    const [change] = (await world.admin.client.call(findChanges, {})).list;
    if (change?.change.kind !== "threshold") throw new Error("nothing was accepted");
    const gate = gateOf("area_intrusion", { ...settings, min_score: change.change.min_score });
    const next = generatedWeek(2);
    const raised = next.filter(({ at, boxes }) => gate !== undefined && gateAdmits(gate, Math.round(at), boxes));
    const falses = (alarms: readonly WeekAlarm[]) => alarms.filter(({ isTrue }) => !isTrue).length;
    expect(Math.abs(falses(next) - falses(raised) - change.spared)).toBeLessThanOrEqual(3);
    await judgeWeek(world, raised);
    const [later] = (await world.admin.client.call(findChanges, {})).list;
    expect(later?.since).toEqual({ true: raised.length - falses(raised), false: falses(raised), against: 0 });
  });
});
