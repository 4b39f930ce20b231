import { findStorms } from "@huiyan/contract/alarm/storm.rules";
import { saveStorms } from "@huiyan/contract/setting/setting.api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mergeStormNotices } from "#features/notify/notify.public.ts";
import { alarmEvent } from "#test/device-client.ts";
import { createStormWorld, entriesOf, listOf, membersOf, recognise, theStorm } from "#test/messages/storm-world.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { describeSite } from "./recognise.queries.ts";
import { recogniseBusy, recogniseStorms, stormSweep } from "./recognise-storms.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("recognition of bursts", () => {
  it("alarms of one minute on the points of a group form one burst that contains all of them", async () => {
    const world = await createStormWorld(app, { devices: 4, points: 2 });
    await world.raise(world.devices);
    expect(await entriesOf(world)).toHaveLength(8);
    await recognise(world);
    const { list: rows, page } = await listOf(world);
    expect([rows.length, page.count]).toEqual([1, 1]);
    expect(rows[0]?.storm).toMatchObject({ count: 8, points: 8, devices: 4, open: 8, unread: 8, high: 8, severity: 3 });
    expect(rows[0]?.storm?.text).toContain("4 台设备的 8 个点位同时报警，原因未明");
    const members = await membersOf(world, rows[0]?.storm?._id ?? "");
    expect(new Set(members.map(({ _id }) => _id)).size).toBe(8);
    expect(rows[0]?._id).toBe(members.at(-1)?._id);
  });

  it("alarms on only four points are no burst", async () => {
    const world = await createStormWorld(app, { devices: 2, points: 2 });
    await world.raise(world.devices);
    await recognise(world);
    expect(await entriesOf(world)).toEqual([1, 1, 1, 1]);
  });

  it("late alarms join the burst of their minute in any order; none is lost or listed twice", async () => {
    const world = await createStormWorld(app, { devices: 4, points: 4 });
    const [first, second, third, fourth] = world.devices;
    if (!first || !second || !third || !fourth) throw new Error("four devices");
    const start = app.clock.now().getTime();
    await world.raise([first, second, third]);
    await recognise(world);
    expect(await entriesOf(world)).toEqual([12]);
    const before = await theStorm(world);
    await third.client.outcomes([alarmEvent(app, { alg_id: "smoking", happened_at: start + 40_000 })]);
    await world.raise([fourth], { happened_at: start - 20_000 });
    await recognise(world);
    expect(await entriesOf(world)).toEqual([17]);
    expect(await theStorm(world)).toMatchObject({ _id: before._id, version: before.version + 1, from: start - 20_000 });
    await recognise(world);
    expect((await theStorm(world)).version).toBe(before.version + 1);
  });

  it("a burst of a device's points grows to a burst of the group, and keeps its id", async () => {
    const world = await createStormWorld(app, { devices: 2, points: 6 });
    const [first, second] = world.devices;
    if (!first || !second) throw new Error("two devices");
    await world.raise([first]);
    await recognise(world);
    const narrow = await theStorm(world);
    expect(narrow).toMatchObject({
      scope: "device",
      cause: "device",
      scope_name: expect.stringContaining(first.deviceId),
    });
    await world.raise([second]);
    await recognise(world);
    expect(await theStorm(world)).toMatchObject({ _id: narrow._id, scope: "group", count: 12 });
  });

  it("sixty concurrent alarms during repeated checks form one burst", { tags: ["rest"] }, async () => {
    const world = await createStormWorld(app, { devices: 60, points: 1 });
    const second = await startTestApp({ on: app });
    try {
      const looks = Array.from({ length: 12 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n * 25));
        await recogniseStorms((n % 2 === 0 ? app : second).services, world.orgId, mergeStormNotices);
      });
      await Promise.all([world.raise(world.devices), ...looks]);
      await recognise(world);
      expect(await entriesOf(world)).toEqual([60]);
      const members = await membersOf(world, (await theStorm(world))._id);
      expect(new Set(members.map(({ _id }) => _id)).size).toBe(60);
      const { sql } = app.services.db;
      const rows = await sql.selectFrom("message_storm").select("id").where("org_id", "=", world.orgId).execute();
      expect(rows).toHaveLength(1);
    } finally {
      await second.close();
    }
  });

  it("many concurrent checks on two nodes store one burst", async () => {
    const world = await createStormWorld(app, { devices: 8, points: 1 });
    const second = await startTestApp({ on: app });
    try {
      await world.raise(world.devices);
      const looks = Array.from({ length: 12 }, (_, n) =>
        recogniseStorms((n % 2 === 0 ? app : second).services, world.orgId, mergeStormNotices),
      );
      await Promise.all(looks);
      const { sql } = app.services.db;
      const rows = await sql.selectFrom("message_storm").select("id").where("org_id", "=", world.orgId).execute();
      expect(rows).toHaveLength(1);
      expect(await entriesOf(world)).toEqual([8]);
    } finally {
      await second.close();
    }
  });

  it("a check that fails before its commit leaves no partial burst, and the next check stores it completely", async () => {
    const world = await createStormWorld(app, { devices: 4, points: 2 });
    await world.raise(world.devices);
    const { db } = app.services;
    const dying: typeof db = Object.assign(Object.create(db), {
      transaction: (work: Parameters<typeof db.transaction>[0]) =>
        db.transaction(async (tx) => {
          await work(tx);
          throw new Error("killed before the commit");
        }),
    });
    await expect(recogniseStorms({ ...app.services, db: dying }, world.orgId, mergeStormNotices)).rejects.toThrow(
      "killed",
    );
    expect(await entriesOf(world)).toHaveLength(8);
    await recogniseBusy(app.services, [world.orgId], mergeStormNotices);
    expect(await entriesOf(world)).toEqual([8]);
  });

  it("alarms of three algorithms on one camera form a burst; after a lost connection its cause is the device", async () => {
    const world = await createStormWorld(app, { devices: 1, points: 6 });
    const [device] = world.devices;
    if (!device) throw new Error("one device");
    for (const alg_id of ["fall_down", "smoking", "crowd_gather"])
      await device.client.outcomes([alarmEvent(app, { alg_id })]);
    await recognise(world);
    expect(await theStorm(world)).toMatchObject({ scope: "point", cause: "camera", count: 3 });
    const other = await createStormWorld(app, { devices: 1, points: 6 });
    await app.services.db.sql
      .insertInto("device_presence")
      .values({ device_uid: other.devices[0]?.uid ?? "", at: app.clock.now(), online: false })
      .execute();
    await other.raise(other.devices);
    await recognise(other);
    expect(await theStorm(other)).toMatchObject({ scope: "device", cause: "reconnect", count: 6 });
  });

  it("the organisation can switch bursts off", async () => {
    const world = await createStormWorld(app, { devices: 4, points: 2 });
    await world.admin.client.call(saveStorms, { enabled: false });
    await world.raise(world.devices);
    await recogniseBusy(app.services, [world.orgId], mergeStormNotices);
    expect(await entriesOf(world)).toHaveLength(8);
    await world.admin.client.call(saveStorms, { enabled: true });
    await recogniseBusy(app.services, [world.orgId], mergeStormNotices);
    expect(await entriesOf(world)).toEqual([8]);
  });
});

describe("alarms in any order and split into any requests", () => {
  it("every burst that the rule finds among all alarms is one entry; no alarm is lost or listed twice", {
    tags: ["rest"],
  }, async () => {
    const sent = fc.record({
      device: fc.integer({ min: 0, max: 3 }),
      channel: fc.integer({ min: 1, max: 4 }),
      second: fc.integer({ min: 0, max: 70 }),
      alg_id: fc.constantFrom("fall_down", "smoking", "plate_recognition"),
    });
    let some = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(sent, { minLength: 4, maxLength: 9 }), { minLength: 4, maxLength: 8 }),
        async (batches) => {
          const world = await createStormWorld(app, { devices: 4, points: 4 });
          const start = app.clock.now().getTime() - 200_000;
          for (const batch of batches) {
            const byDevice = Map.groupBy(batch, ({ device }) => device);
            await Promise.all(
              [...byDevice].map(([device, own]) =>
                world.devices[device]?.client.outcomes(
                  own.map(({ channel, second, alg_id }) =>
                    alarmEvent(app, { alg_id, channel: `cam-${channel}`, happened_at: start + second * 1000 }),
                  ),
                ),
              ),
            );
            await recognise(world);
          }
          const { sql } = app.services.db;
          const stored = await sql
            .selectFrom("message")
            .select(["id", "point_id", "device_uid", "alg_id", "happened_at", "storm_id"])
            .where("org_id", "=", world.orgId)
            .execute();
          expect(stored).toHaveLength(batches.flat().length);
          const alarms = stored.map((row) => ({
            id: row.id,
            at: row.happened_at.getTime(),
            algId: row.alg_id,
            pointId: row.point_id,
            deviceUid: row.device_uid,
          }));
          const since = new Date(start - 600_000);
          const found = findStorms(alarms, await describeSite(sql, world.orgId, alarms, since));
          some += found.length;
          const stormOf = new Map(stored.map(({ id, storm_id }) => [id, storm_id]));
          const ids = found.map(({ alarms: own }) => [...new Set(own.map(({ id }) => stormOf.get(id)))]);
          expect(ids.map((own) => own.length)).toEqual(found.map(() => 1));
          expect(new Set(ids.flat()).size).toBe(found.length);
          expect(ids.flat()).not.toContain(null);
          const shown = (await listOf(world, { size: 100 })).list;
          const inside = shown.reduce((sum, { storm }) => sum + (storm?.count ?? 1), 0);
          expect(inside).toBe(stored.length);
        },
      ),
      { numRuns: testSize(4, 60) },
    );
    expect(some).toBeGreaterThan(0);
  });

  it("the job checks new alarms once, and makes no further check without new alarms", async () => {
    const world = await createStormWorld(app, { devices: 4, points: 2 });
    const sweep = stormSweep(app.services, mergeStormNotices);
    await world.raise(world.devices);
    await sweep.run();
    const { version } = await theStorm(world);
    const { sql } = app.services.db;
    const outbox = async () => (await sql.selectFrom("push_outbox").select("id").execute()).map(({ id }) => id);
    const before = new Set(await outbox());
    // 10 s is longer than the pause between two checks; a job that did not remember its last check
    // would check again
    app.clock.pass(10_000);
    await sweep.run();
    expect((await theStorm(world)).version).toBe(version);
    // the job has added no outbox row; rows of earlier pushes may have been deleted meanwhile
    expect((await outbox()).filter((id) => !before.has(id))).toEqual([]);
  });

  it("after a check that was slow on a busy machine, late alarms join within seconds", async () => {
    // an hour later no burst of an earlier test is recent, so the job checks only this organisation
    app.clock.pass(3_600_000);
    const world = await createStormWorld(app, { devices: 4, points: 2 });
    const [device] = world.devices;
    // a check of 0.5 s would cause a pause of 33 × 0.5 = 16 s; the maximum pause of 5 s applies
    let lookMs = 500;
    const sweep = stormSweep(app.services, async () => app.clock.pass(lookMs));
    await world.raise(world.devices);
    await sweep.run();
    lookMs = 0;
    await device?.client.outcomes([alarmEvent(app, { alg_id: "smoking" })]);
    await sweep.run();
    expect(await entriesOf(world)).toEqual([1, 8]);
    app.clock.pass(6_000);
    await sweep.run();
    expect(await entriesOf(world)).toEqual([9]);
  });
});
