import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { type HandleState } from "@huiyan/contract/alarm/alarm.rules";
import { getMessageHistory } from "@huiyan/contract/alarm/handling.api";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { findLivestock } from "@huiyan/contract/alarm/review.api";
import { findArrangements } from "@huiyan/contract/algorithm/arrangement.api";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { dayOf } from "@huiyan/contract/calendar";
import { deleteDemoHistory, getDemoHistory } from "@huiyan/contract/demo/demo.api";
import { editFace, findFaces } from "@huiyan/contract/face/face.api";
import { findFaceAccess } from "@huiyan/contract/face/face-record.api";
import { findFarmCameras } from "@huiyan/contract/farm/camera.api";
import { addFarmOwner, findFarmOwners } from "@huiyan/contract/farm/owner.api";
import { addGroup, getGroupTree } from "@huiyan/contract/group/group.api";
import { findCountGroups, listCountPairs } from "@huiyan/contract/head-count/head-count.api";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { getViews } from "@huiyan/contract/live/view.api";
import { listChannels } from "@huiyan/contract/notify/channel.api";
import { findDeliveries, getKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { findReports } from "@huiyan/contract/parking/report.api";
import { getLoops } from "@huiyan/contract/patrol/patrol.api";
import { findPeople } from "@huiyan/contract/people/people.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { getRecordingSettings, setRecordingSettings } from "@huiyan/contract/recording/recording.api";
import { findServiceOrders, getOwnPackages } from "@huiyan/contract/service-package/package.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { getSettlementDay } from "@huiyan/contract/settlement/settlement.api";
import { ChainFile } from "@huiyan/contract/weighing/seal.rules";
import { verifyChain } from "@huiyan/contract/weighing/verify.rules";
import { exportChain, findSlips } from "@huiyan/contract/weighing/weighing.api";
import { v5, v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { takeSerial } from "#features/parking/parking.public.ts";
import { sealCrypto } from "#features/weighing/weighing.public.ts";
import { type Services } from "#platform/context/context.ts";
import { nothingStored, readInstallation, writeInstallation } from "#platform/installation/installation.queries.ts";
import { type Client, createClient } from "#test/client.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent, createDeviceClient } from "#test/device-client.ts";
import { openPage } from "#test/page-client.ts";
import { contentsOf, settleCounts } from "#test/postgres/contents.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { prepareDemo } from "../demo.feature.ts";
import { devices, people } from "../demo-plan.ts";
import { lastShot } from "./cut-pictures.ts";
import { advanceHistory, findRunningHistory } from "./demo-history.queries.ts";
import { createHistoryMaker } from "./make-history.ts";
import { findClipStays, findHerdMoments, findMoments } from "./moments.ts";
import { type PlannedDay, type PlannedMatter, planHistory } from "./plan-history.ts";
import { planLoads } from "./plan-loads.ts";
import { type PlannedStay, planStays } from "./plan-stays.ts";
import { coordinates } from "./set-scene.ts";
import { readDemoTruth } from "./truth.ts";

const days = 4;
let app: TestApp;
let admin: Client;
let plannedDays: PlannedDay[];
let planned: PlannedMatter[];
let plannedStays: PlannedStay[];
let plannedLoads: DeviceEvent[];

/** Seeds to try. At least one of them plans, on the second day, a handling step that could wrongly be taken twice. */
const seeds = Array.from({ length: 50 }, (_, at) => v5(String(at), v5.URL));
const isOnlyDispatched = ({ handling: { steps } }: PlannedMatter) =>
  steps.length === 1 && steps[0]?.action === "dispatch";
const stepsOf = (matters: readonly PlannedMatter[]) =>
  matters.reduce((sum, { handling }) => sum + handling.steps.length, 0);

/** Writes small pictures, because extracting them from the clips takes seconds. */
async function layPictures(): Promise<void> {
  const folder = join(app.dataDir, "demo", "shots");
  await mkdir(folder, { recursive: true });
  const truth = await readDemoTruth();
  const stays = findClipStays(truth).flatMap(({ entry, leave }) => [entry, leave]);
  const moments = [...findMoments(truth), ...stays, ...findHerdMoments(truth)];
  const picture = await jpeg(160, 90);
  const scenes = ["yard", "barn", "roadside-parking", "workplace", "road"] as const;
  for (const name of [...moments.map((moment) => moment.name), ...scenes.map(lastShot)])
    for (const role of ["image", "res_image", "car", "plate"])
      await writeFile(join(folder, `${name}.${role}.jpg`), picture);
}

async function signedIn(role: string): Promise<Client> {
  const accounts = await prepareDemo(app.services, { cameras: [], history: true });
  const person = accounts.find((account) => account.role === role);
  const input = { account: person?.account ?? "", password: person?.password ?? "" };
  return createClient(app.url, (await createClient(app.url).call(signIn, input)).token);
}

/** Starts a demo whose history of a few days is not made yet. */
async function begin(): Promise<void> {
  app = await startTestApp({ demo: true });
  // the middle of the afternoon, so that the day has alarms
  const noon = new Date(app.clock.now()).setUTCHours(7, 0, 0, 0);
  app.clock.moveTo(new Date(noon));
  await layPictures();
  admin = await signedIn("admin");
  const row = await findRunningHistory(app.services.db.sql);
  if (row === undefined) throw new Error("no history is being made");
  const truth = await readDemoTruth();
  const moments = findMoments(truth);
  const planOf = (seed: string) => planHistory(truth, moments, { seed, madeAt: row.made_at.getTime(), days });
  const seed = seeds.find((each) => (planOf(each)[1]?.matters ?? []).some(isOnlyDispatched)) ?? "";
  await app.services.db.sql.updateTable("demo_history").set({ days, seed }).execute();
  plannedDays = planOf(seed);
  const options = { seed, madeAt: row.made_at.getTime(), days };
  plannedStays = plannedDays.flatMap(({ startsAt }) => planStays(findClipStays(truth), startsAt, options));
  plannedLoads = plannedDays.flatMap((day) => planLoads(findHerdMoments(truth), day, options));
  planned = plannedDays.flatMap(({ matters }) => matters);
}

/** Makes `days` days of the history, or all missing days. */
async function make(services: Services, days = Number.POSITIVE_INFINITY): Promise<void> {
  // no pause between two steps, because the test has no other work that must run in between
  const timer = { ...services.timer, wait: async () => undefined };
  const next = createHistoryMaker({ ...services, timer });
  const before = (await admin.call(getDemoHistory, {})).done;
  while (await next()) {
    if ((await admin.call(getDemoHistory, {})).done - before >= days) return;
  }
}

const range = () => ({ start: app.clock.now().getTime() - 31 * 86_400_000, end: app.clock.now().getTime() });

async function messages(): Promise<Message[]> {
  const found: Message[] = [];
  for (let page = 1; ; page++) {
    const { list } = await admin.call(findMessages, { ...range(), page, size: 100 });
    found.push(...list);
    if (list.length < 100) return found;
  }
}

const resulting: Partial<Record<string, HandleState>> = {
  claim: "dispatched",
  dispatch: "dispatched",
  investigate: "investigating",
  done: "done",
  repeated: "repeated",
  falseAlarm: "false_alarm",
};
const lineOf = (at: number, state: HandleState, folded: number, read: boolean, marked: boolean) =>
  `${at} ${state} +${folded} ${read ? "read" : "unread"} ${marked ? "marked" : ""}`;

/** Returns the list expected from the plan, and the actual list. */
const expected = () =>
  [
    ...plannedLoads.map(({ happened_at }) => {
      const isOld = happened_at < (plannedDays[0]?.startsAt ?? 0);
      return lineOf(happened_at, "open", 0, isOld, false);
    }),
    ...planned.map(({ alarms, handling: { steps, isRead, isMarked } }) => {
      const state = resulting[steps.at(-1)?.action ?? ""] ?? "open";
      return lineOf(alarms[0].event.happened_at, state, alarms.length - 1, isRead, isMarked);
    }),
  ].toSorted();
const shown = (list: readonly Message[]) =>
  list
    .map((one) => lineOf(one.create_at, one.state, one.folded_count, one.client_read === 1, one.client_mark === 1))
    .toSorted();

const rowsIn = async (
  table:
    | "push_outbox"
    | "notice_queue"
    | "staff_notice"
    | "message_step"
    | "device_record"
    | "parking_record"
    | "parking_order"
    | "parking_ledger"
    | "parking_step",
) => (await app.services.db.sql.selectFrom(table).selectAll().execute()).length;

/** Adds a notification rule for every alarm. */
async function addRule(): Promise<void> {
  const { sql } = app.services.db;
  const [org] = await sql.selectFrom("demo_history").select("org_id").execute();
  const rule = {
    id: v7(),
    org_id: org?.org_id ?? "",
    name: "规则",
    any_group: true,
    min_severity: 1,
    merge_seconds: 60,
  };
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from_time: "00:00", to_time: "00:00", created_at: app.clock.now() };
  await sql
    .insertInto("notify_rule")
    .values({ ...rule, ...always })
    .execute();
}

async function records(): Promise<ParkingRecord[]> {
  const found: ParkingRecord[] = [];
  for (let page = 1; ; page++) {
    const { list } = await admin.call(findParkingRecords, { page, size: 100 });
    found.push(...list);
    if (list.length < 100) return found;
  }
}

/** Start of the days from which slips and uploads are derived: all days but the oldest. Epoch ms. */
const furnishedFrom = () => plannedDays[days - 2]?.startsAt ?? 0;

describe("a complete history", () => {
  let begun: unknown;
  beforeAll(async () => {
    await begin();
    await addRule();
    begun = await admin.call(getDemoHistory, {});
    await make(app.services);
  });
  afterAll(() => app.close());

  it("equals the plan: alarms are grouped, handled, marked as read and counted, with pictures and without notifications", async () => {
    expect(begun).toEqual({ state: "running", done: 0, total: days });
    expect(await admin.call(getDemoHistory, {})).toEqual({ state: "done", done: days, total: days });
    const list = await messages();
    expect(shown(list)).toEqual(expected());
    expect(list.every(({ data }) => data.demonstration === true)).toBe(true);
    for (const table of ["push_outbox", "notice_queue", "staff_notice"] as const)
      expect(await rowsIn(table), table).toBe(0);
    expect(await rowsIn("message_step")).toBe(stepsOf(planned));
    expect(await rowsIn("device_record")).toBeGreaterThan(60);

    const { alert_trend } = await admin.call(getHomeData, {});
    expect(alert_trend[30].count.reduce((sum, count) => sum + count, 0)).toBe(planned.length);
    for (const { list: points } of [await admin.call(findPoints, {})])
      for (const { position_coord, address, thumb_url } of points) {
        expect(position_coord).not.toBeNull();
        expect(address).toBe("广东省深圳市光明区");
        expect((await fetch(app.url + thumb_url)).status).toBe(200);
      }
    for (const { thumb_url, res_image_url } of list.slice(0, 5))
      for (const url of [thumb_url, res_image_url]) expect((await fetch(app.url + url)).status).toBe(200);
  });

  it("has stays with pictures at their berths; those with a fee have an order from the time of the exit", async () => {
    const list = await records();
    const lineOf = (entry: number | null, leave: number | null, berth: string) => `${entry} ${leave} ${berth}`;
    expect(list.map((each) => lineOf(each.entry_time, each.leave_time, each.berth_num)).toSorted()).toEqual(
      plannedStays.map(({ entryAt, leaveAt, clip }) => lineOf(entryAt, leaveAt, clip.berth)).toSorted(),
    );
    expect(list.every(({ demonstration }) => demonstration === 1)).toBe(true);
    const owing = list.filter(
      ({ fee_fen, pending, dispute_state }) => (fee_fen ?? 0) > 0 && !pending && !dispute_state,
    );
    expect(owing.length).toBeGreaterThan(5);
    expect(owing.every(({ order_state, order_no }) => order_state > 0 && order_no !== "")).toBe(true);
    expect(new Set(owing.map(({ order_state }) => order_state))).toEqual(new Set([1, 2]));
    const orders = await app.services.db.sql
      .selectFrom("parking_order")
      .innerJoin("parking_record", "parking_record.id", "parking_order.record_id")
      .select(["parking_order.created_at", "parking_order.amount_fen", "fee_fen", "leave_at"])
      .where("parking_order.state", "in", [1, 2])
      .execute();
    expect(orders.length).toBeGreaterThanOrEqual(owing.length);
    for (const { created_at, leave_at, amount_fen, fee_fen } of orders) {
      expect(created_at.getTime()).toBeGreaterThanOrEqual((leave_at?.getTime() ?? 0) + 300_000);
      expect(created_at.getTime()).toBeLessThan(app.clock.now().getTime());
      expect(amount_fen).toBe(fee_fen);
    }
    for (const { entry_thumb, leave_org_image, entry_carinfo } of list.slice(0, 3))
      for (const url of [entry_thumb, leave_org_image, entry_carinfo?.car_code_pic ?? ""])
        expect((await fetch(app.url + url)).status).toBe(200);
    // a second start of the demo adds no parking records
    await prepareDemo(app.services, { cameras: [], history: true });
    await make(app.services);
    expect(await records()).toHaveLength(list.length);
  });

  it("has pipelines, views, a channel, uploads and packages", async () => {
    const pipelines = (await admin.call(findArrangements, {})).list;
    expect(pipelines.map(({ graph, points }) => [graph.edges.length, points])).toEqual([
      [4, 0],
      [2, 1],
    ]);
    expect((await admin.call(getViews, {})).map(({ point_list }) => point_list.length)).toEqual([4, 2]);
    expect((await admin.call(getLoops, {})).map(({ list }) => list.length)).toEqual([5]);
    const [channel] = (await admin.call(listChannels, {})).list;
    expect(channel).toMatchObject({ name: "演示收件箱", rules: 1, enabled: true, target: { has_secret: true } });
    expect((await admin.call(getKeyPair, {})).appId).toMatch(/^hy/);
    const { length } = await app.services.db.sql
      .selectFrom("message")
      .select("id")
      .where("folded_into", "is", null)
      .where("happened_at", ">=", new Date(furnishedFrom()))
      .execute();
    expect((await admin.call(findDeliveries, {})).page.count).toBe(Math.min(60, length));
    expect((await admin.call(findReports, {})).page.count).toBeGreaterThan(5);
    const orders = (await admin.call(findServiceOrders, {})).list;
    expect(orders.map(({ state }) => state)).toEqual(["unpaid", "cancelled", "paid", "paid"]);
    const own = await admin.call(getOwnPackages, {});
    expect([own.sold, own.list.map(({ bound }) => bound.length).toSorted()]).toEqual([true, [0, 2]]);
  });

  it("has a face library with lists, consents (one ends soon), and a line in the access log of each face", async () => {
    const { list } = await admin.call(findFaces, {});
    const madeAt = app.clock.now().getTime();
    const days = list.map(({ keep_until }) => (keep_until - madeAt) / 86_400_000);
    expect([list.length, list.filter(({ type }) => type === 1).length]).toEqual([8, 1]);
    expect(list.filter(({ consent }) => consent === null)).toHaveLength(2);
    expect(Math.min(...days)).toBeGreaterThan(5);
    expect(days.filter((left) => left < 7)).toHaveLength(1);
    const { list: lines } = await admin.call(findFaceAccess, {});
    expect(lines.filter(({ act }) => act === "add")).toHaveLength(8);
  });

  it("has people of three departments, devices with different short names, and points that differ on the map", async () => {
    const { list } = await admin.call(findPeople, { size: 100 });
    expect(list.length).toBe(15);
    expect(new Set(list.map(({ dep }) => dep?.name).filter(Boolean)).size).toBe(3);
    const short = devices.map(({ deviceId }) => `${deviceId.slice(0, 3)}…${deviceId.slice(-4)}`);
    expect(new Set(short).size).toBe(short.length);
    const found = Object.values(coordinates);
    const metres = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]) =>
      Math.hypot((a - c) * 102_600, (b - d) * 110_800);
    for (const [at, one] of found.entries())
      for (const other of found.slice(at + 1)) expect(metres(one, other)).toBeGreaterThan(500);
  });

  it("has one day that agrees with the other system's list, and one that differs in three rows", async () => {
    const differences = async (back: number) => {
      const day = dayOf(app.clock.now().getTime() - back * 86_400_000);
      return (await admin.call(getSettlementDay, { day })).comparison?.list.map(({ kind }) => kind);
    };
    expect(await differences(2)).toEqual([]);
    expect((await differences(1))?.toSorted()).toEqual(["amount", "missing_other", "missing_own"]);
  });

  it("has loads of cattle that are counted twice, weighed and reviewed, with signed slips", async () => {
    const owners = (await admin.call(findFarmOwners, {})).list;
    expect(owners.length).toBe(4);
    for (const { _id } of owners) {
      const cameras = (await admin.call(findFarmCameras, { farm_owner_id: _id })).list;
      expect(cameras.length).toBeGreaterThan(0);
    }
    const { list } = await admin.call(findLivestock, { ...range(), size: 100 });
    expect(list.length).toBe(plannedLoads.length);
    expect(new Set(list.map(({ farm_owner_name }) => farm_owner_name))).toEqual(new Set(["周家坝肉牛场"]));
    for (const { thumb_url } of list.slice(0, 2)) expect((await fetch(app.url + thumb_url)).status).toBe(200);
    const [flow] = (await admin.call(listCountPairs, {})).list.filter(({ kind }) => kind === "flow");
    const groups = await admin.call(findCountGroups, { ...range(), pair_id: flow?._id ?? "" });
    expect(groups.list.length).toBe(plannedLoads.length / 2);
    expect(groups.list.every(({ first, second }) => Math.abs((first ?? 0) - (second ?? 0)) <= 1)).toBe(true);
    const slips = (await admin.call(findSlips, { size: 100 })).list;
    // even a weekend has two loads a day
    const from = furnishedFrom();
    const weighed = plannedLoads.filter(({ alg_id, happened_at }) => alg_id === "dbgz" && happened_at >= from);
    expect(slips.length).toBe(Math.min(8, weighed.length));
    expect(slips.filter((slip) => slip.void !== null).length).toBe(1);
    const answer = await fetch(app.url + exportChain.path, { headers: { "x-token": admin.token } });
    expect(await verifyChain(sealCrypto, ChainFile.parse(await answer.json()))).toEqual([]);
  });

  it("has the user of each handling step", async () => {
    const list = await messages();
    const names = new Map(people.map(({ role, name }) => [role, name]));
    const handled = planned.filter(({ handling }) => handling.steps.length > 1);
    expect(handled.length).toBeGreaterThan(0);
    for (const { alarms, handling } of handled) {
      const id = list.find(({ create_at }) => create_at === alarms[0].event.happened_at)?._id ?? "";
      const history = (await admin.call(getMessageHistory, { id })).list;
      const wanted = handling.steps.map(({ at, actor, action, remark = "" }) => ({
        time: Math.floor(at),
        user: names.get(actor),
        option: optionOf(action),
        remark,
      }));
      expect(history.map(({ time, user, option, remark }) => ({ time, user, option, remark }))).toEqual(wanted);
    }
  });
});

describe("a history that is interrupted or deleted", () => {
  beforeEach(begin);
  afterEach(() => app.close());

  it("continues after a kill in the middle of a day, with no row missing or twice; another start adds nothing", async () => {
    await make(app.services, 1);
    const { db } = app.services;
    const [, second] = plannedDays;
    const steps = stepsOf(second?.matters ?? []);
    let calls = 0;
    const dying: Services = {
      ...app.services,
      db: {
        ...db,
        transaction(work) {
          if (++calls >= steps) throw new Error("killed");
          return db.transaction(work);
        },
      },
    };
    await expect(make(dying)).rejects.toThrow("killed");
    expect((await admin.call(getDemoHistory, {})).done).toBe(1);
    const row = await findRunningHistory(db.sql);
    // as if another node had made that day
    if (row !== undefined) await advanceHistory(db.sql, { ...row, days_done: 0 });
    expect((await admin.call(getDemoHistory, {})).done).toBe(1);
    await make(app.services);
    expect(shown(await messages())).toEqual(expected());
    expect(await rowsIn("message_step")).toBe(stepsOf(planned));
    const records = await rowsIn("device_record");

    await prepareDemo(app.services, { cameras: [], history: true });
    await make(app.services);
    expect(shown(await messages())).toEqual(expected());
    expect(await rowsIn("device_record")).toBe(records);
  });

  it("is deleted once and completely by sixty concurrent calls; reports of a device stay", async () => {
    await make(app.services);
    const device = await createDeviceClient(app, "HYDEMO-YARD-0001");
    await device.outcomes([alarmEvent(app, { channel: "yard", data: { demonstration: true } })]);
    const before = await messages();
    const answers = await Promise.all(Array.from({ length: 60 }, () => admin.call(deleteDemoHistory, {})));
    expect(
      answers
        .map(({ deleted }) => deleted)
        .toSorted((a, b) => b - a)
        .slice(0, 2),
    ).toEqual([planned.length + plannedLoads.length + plannedStays.length, 0]);
    const left = await messages();
    expect(left).toHaveLength(1);
    expect(left[0]?.data).toEqual({});
    expect(before).toHaveLength(planned.length + plannedLoads.length + 1);
    const { list } = await admin.call(findAuditLines, { action: "demo.deleteHistory" });
    expect(list).toHaveLength(1);
    expect(await admin.call(getHomeData, {})).toMatchObject({ message_today: 1 });
    await make(app.services);
    expect(await messages()).toHaveLength(1);
  });

  it("leaves no rows or files after its deletion, except the pictures of the points", async () => {
    const before = await contentsOf(app);
    await make(app.services);
    const made = await contentsOf(app);
    expect(Object.entries(made).filter(([table, n]) => n > (before[table] ?? 0)).length).toBeGreaterThan(35);
    await admin.call(deleteDemoHistory, {});
    await settleCounts(app);
    const points = devices.flatMap(({ scenes }) => scenes).length;
    // rows that may remain: the audit line of the deletion, the points' pictures with their bytes, and today's upload
    // quotas
    const own = { audit: 1, stored_file: points, organisation_storage: 1, device_storage: devices.length };
    Object.assign(own, { "demo/shots": -(before["demo/shots"] ?? 0) });
    const expectedRows = Object.entries(before).map(([table, n]) => [table, n + (Reflect.get(own, table) ?? 0)]);
    expect(await contentsOf(app)).toEqual(Object.fromEntries(expectedRows));
  });

  it("keeps everything that a user has changed: groups, farmers, faces, recordings, the settings of an operator", async () => {
    const { sql } = app.services.db;
    const { org_id = "", made_at } = (await findRunningHistory(sql)) ?? {};
    const madeAt = made_at?.getTime() ?? 0;
    const values = { ...nothingStored.values, system_name: "夜间值守" };
    await writeInstallation(sql, { ...nothingStored, values }, new Date(madeAt - 86_400_000));
    const [changed, other, decided = ""] = (await admin.call(findPoints, {})).list.map(({ _id }) => _id);
    await admin.call(setRecordingSettings, { _id: decided, settings: { mode: "off" }, quota_mb: null });
    await make(app.services);
    expect((await readInstallation(sql)).values).toMatchObject({ system_name: "夜间值守", service_packages: "on" });
    const { list } = await admin.call(findFarmOwners, { size: 100 });
    const groupOf = (code: string) => list.find((owner) => owner.code === code)?.org_group ?? "";
    await admin.call(addGroup, { parent_id: groupOf("YH-2020-011"), name: "自建片区" });
    await admin.call(setRecordingSettings, { _id: changed ?? "", settings: { mode: "event" }, quota_mb: 4096 });
    const recordingOf = async (_id = "") => (await admin.call(getRecordingSettings, { _id })).settings?.mode ?? "none";
    expect([await recordingOf(other), await recordingOf(decided)]).toEqual(["continuous", "off"]);
    const [face] = (await admin.call(findFaces, {})).list;
    const fields = { _id: face?._id ?? "", name: "改名", code: "FACE-1" };
    await admin.call(editFace, { fields, files: {} });
    await admin.call(addFarmOwner, { org_group: groupOf("YH-2022-008"), name: "自建养户", code: "OWN-1" });
    const tomorrow = new Date(madeAt + 86_400_000);
    const serial = await takeSerial(sql, org_id, tomorrow);
    await admin.call(deleteDemoHistory, {});
    // An order number that users may have written down is never assigned again.
    expect(await takeSerial(sql, org_id, tomorrow)).toBe(String(Number(serial) + 1));
    expect((await admin.call(findFarmOwners, { size: 100 })).list.map(({ code }) => code)).toEqual(["OWN-1"]);
    expect((await admin.call(findFaces, {})).list.map(({ code }) => code)).toEqual(["FACE-1"]);
    expect([await recordingOf(changed), await recordingOf(other)]).toEqual(["event", "none"]);
    const names = JSON.stringify(await admin.call(getGroupTree, {}));
    for (const name of ["清溪片区", "自建片区", "青松岭片区"]) expect(names).toContain(name);
    expect((await readInstallation(sql)).values).toEqual(values);
  });

  it("notifies open pages when today is made, when everything is made, and when the history is deleted", async () => {
    const { org_id } = (await findRunningHistory(app.services.db.sql)) ?? { org_id: "" };
    const page = await openPage(app.url, admin.token, org_id);
    await make(app.services, 1);
    await page.next("org_changed");
    const shown = () => page.frames.filter(({ event }) => event === "org_changed").length;
    const before = shown();
    await make(app.services, 1);
    expect(shown()).toBe(before);
    await make(app.services);
    await page.next("org_changed");
    await admin.call(deleteDemoHistory, {});
    await page.next("org_changed");
    page.close();
  });

  it("leaves no rows if it is deleted while a day is being stored, and makes no further days", async () => {
    await make(app.services, 1);
    const { files } = app.services;
    let deleted = false;
    const interrupted: Services = {
      ...app.services,
      files: {
        ...files,
        async append(pictures, now) {
          if (!deleted) await admin.call(deleteDemoHistory, {});
          deleted = true;
          return files.append(pictures, now);
        },
      },
    };
    await make(interrupted);
    expect(await messages()).toEqual([]);
    expect(await records()).toEqual([]);
    expect(await admin.call(getDemoHistory, {})).toMatchObject({ state: "deleted" });
  });

  it("is not made for a demo that was created without one, and the answer shows that", async () => {
    await app.services.db.sql.updateTable("demo_history").set({ state: "off" }).execute();
    await make(app.services);
    expect(await admin.call(getDemoHistory, {})).toMatchObject({ state: "off", done: 0 });
    expect(await messages()).toEqual([]);
  });
});
