import { algorithms } from "@huiyan/contract/algorithm/algorithm.rules";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { alarmEvent } from "#test/device-client.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { readSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { dayAgo, presenceEvent, spansOf } from "#test/working-hours/presence.ts";
import { createWorld, type World } from "#test/world.ts";
import { eventKinds } from "./features.ts";
import { EventKinds } from "./platform/event/event-kind.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

it("assigns an event kind to every algorithm of the algorithm store", () => {
  const without = algorithms.filter(({ id }) => eventKinds.kindOf(id) === undefined);
  expect(without.map(({ id }) => id)).toEqual([]);
});

it("treats the events of exactly those algorithms as alarms that the algorithm store declares as such", () => {
  const alarms = algorithms.filter(({ id }) => eventKinds.kindOf(id)?.takesClips);
  expect(alarms).toEqual(algorithms.filter(({ kind }) => kind === "alarm"));
});

it("refuses two event kinds for one algorithm", () => {
  const [one] = eventKinds.all;
  expect(() => new EventKinds([...eventKinds.all, ...(one === undefined ? [] : [one])])).toThrow("alarm and alarm");
});

it("gives a column that several kinds use one SQL type, so that all fit into one statement", () => {
  const typesOf = new Map<string, Set<string>>();
  for (const [name, type] of eventKinds.all.flatMap(({ columns }) => Object.entries(columns)))
    typesOf.set(name, (typesOf.get(name) ?? new Set()).add(type));
  expect([...typesOf].filter(([, types]) => types.size > 1)).toEqual([]);
});

it("stores the events of all kinds in one report once each, in one transaction", async () => {
  const lot = new ParkingLot(app, world, world.device);
  const berthId = await lot.addBerth(1);
  const { channel } = world.device;
  const counts = { from: 0, to: 1, count_in: 4, count_out: 2, crossings: [] };
  const events = [
    alarmEvent(app, { channel }),
    alarmEvent(app, { channel, alg_id: "patrol", data: { seen: 1 } }),
    alarmEvent(app, { channel, alg_id: "passenger_flow_statistics", data: counts }),
    { ...presenceEvent(app, dayAgo(app, 1), spansOf("08:00-09:00")), images: [] },
    ...lot.events(berthId, [{ from: -1, to: -0.75 }]),
  ];
  const states = (outcomes: readonly { state: string }[]) => outcomes.map(({ state }) => state);
  expect(states(await world.device.client.outcomes(events))).toEqual(events.map(() => "accepted"));
  expect(states(await world.device.client.outcomes(events))).toEqual(events.map(() => "duplicate"));

  const { sql } = app.services.db;
  expect(await sql.selectFrom("message").select("alg_id").execute()).toEqual([{ alg_id: "area_intrusion" }]);
  const records = await sql.selectFrom("device_record").select(["alg_id", "count_in", "count_out"]).execute();
  expect(records.toSorted((a, b) => a.alg_id.localeCompare(b.alg_id))).toEqual([
    { alg_id: "cv_working_hours", count_in: 0, count_out: 0 },
    { alg_id: "passenger_flow_statistics", count_in: 4, count_out: 2 },
    { alg_id: "patrol", count_in: 0, count_out: 0 },
  ]);
  expect(await sql.selectFrom("working_day").select("seconds").execute()).toEqual([{ seconds: 3600 }]);
  expect(await sql.selectFrom("berth_observation").select("berth_id").execute()).toEqual([{ berth_id: berthId }]);
  expect(await sql.selectFrom("berth_due").select("berth_id").execute()).toEqual([{ berth_id: berthId }]);

  const tables = ["device_event", "message", "device_record", "working_day", "berth_observation", "berth_due"];
  const writers = tables.map((table) => `select xmin::text as writer from ${table}`).join(" union ");
  expect(z.array(z.unknown()).parse(await readSql(app.databaseUrl, writers))).toHaveLength(1);
});
