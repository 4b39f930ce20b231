import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type HandleState } from "@huiyan/contract/alarm/alarm.rules";
import { getMessageHistory } from "@huiyan/contract/alarm/handling.api";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { deleteDemoHistory, getDemoHistory } from "@huiyan/contract/demo/demo.api";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { findPoints } from "@huiyan/contract/point/point.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { v5, v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient } from "../../../../test/client.ts";
import { jpeg } from "../../../../test/data/pictures.ts";
import { alarmEvent, createDeviceClient } from "../../../../test/device-client.ts";
import { openPage } from "../../../../test/page-client.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type Services } from "../../../platform/context/context.ts";
import { prepareDemo } from "../demo.feature.ts";
import { people } from "../demo-plan.ts";
import { lastShot } from "./cut-pictures.ts";
import { findRunningHistory } from "./demo-history.queries.ts";
import { createHistoryMaker } from "./make-history.ts";
import { findClipStays, findMoments } from "./moments.ts";
import { type PlannedDay, type PlannedMatter, planHistory } from "./plan-history.ts";
import { type PlannedStay, planStays } from "./plan-stays.ts";
import { readDemoTruth } from "./truth.ts";

const days = 3;
let app: TestApp;
let admin: Client;
let plannedDays: PlannedDay[];
let planned: PlannedMatter[];
let plannedStays: PlannedStay[];

/** One of them makes a second day with a step that could be taken twice. */
const seeds = Array.from({ length: 50 }, (_, at) => v5(String(at), v5.URL));
const isOnlyDispatched = ({ handling: { steps } }: PlannedMatter) =>
  steps.length === 1 && steps[0]?.action === "dispatch";
const stepsOf = (matters: readonly PlannedMatter[]) =>
  matters.reduce((sum, { handling }) => sum + handling.steps.length, 0);

/** Small pictures in place of those that are cut from the clips, which takes seconds. */
async function layPictures(): Promise<void> {
  const folder = join(app.dataDir, "demo", "shots");
  await mkdir(folder, { recursive: true });
  const truth = await readDemoTruth();
  const moments = [...findMoments(truth), ...findClipStays(truth).flatMap(({ entry, leave }) => [entry, leave])];
  const picture = await jpeg(160, 90);
  const scenes = ["yard", "barn", "roadside-parking", "workplace", "road"] as const;
  for (const name of [...moments.map((moment) => moment.name), ...scenes.map(lastShot)])
    for (const role of ["image", "res_image", "car", "plate"])
      await writeFile(join(folder, `${name}.${role}.jpg`), picture);
}

async function signedIn(role: string): Promise<Client> {
  const { accounts } = await prepareDemo(app.services, { cameras: [], history: true });
  const person = accounts.find((account) => account.role === role);
  const input = { account: person?.account ?? "", password: person?.password ?? "" };
  return createClient(app.url, (await createClient(app.url).call(signIn, input)).token);
}

/** A demo whose history of a few days is still to be made. */
async function begin(): Promise<void> {
  app = await startTestApp();
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
  planned = plannedDays.flatMap(({ matters }) => matters);
}

/** Makes one day, or all that is missing. */
async function make(services: Services, days = Number.POSITIVE_INFINITY): Promise<void> {
  // what it leaves to others between two steps is nobody's here
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
  ...{ claim: "dispatched", dispatch: "dispatched", investigate: "investigating", done: "done" },
  ...{ repeated: "repeated", falseAlarm: "false_alarm" },
};
const lineOf = (at: number, state: HandleState, folded: number, read: boolean, marked: boolean) =>
  `${at} ${state} +${folded} ${read ? "read" : "unread"} ${marked ? "marked" : ""}`;

/** What the plan makes of the list, and what the list says. */
const expected = () =>
  planned
    .map(({ alarms, handling: { steps, isRead, isMarked } }) => {
      const state = resulting[steps.at(-1)?.action ?? ""] ?? "open";
      return lineOf(alarms[0].event.happened_at, state, alarms.length - 1, isRead, isMarked);
    })
    .toSorted();
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

/** Whatever is reported wants a notice. */
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

describe("made whole", () => {
  let begun: unknown;
  beforeAll(async () => {
    await begin();
    await addRule();
    begun = await admin.call(getDemoHistory, {});
    await make(app.services);
  });
  afterAll(() => app.close());

  it("the history is the plan: folded, handled, read and counted, with pictures, and nobody is called", async () => {
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

  it("stays are records at their berths with pictures; those that owe have the order of their fee, made when they left", async () => {
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
    // another start adds nothing
    await prepareDemo(app.services, { cameras: [], history: true });
    await make(app.services);
    expect(await records()).toHaveLength(list.length);
  });

  it("each step stands in the history as its person took it", async () => {
    const list = await messages();
    const names = new Map(people.map(({ role, name }) => [role, name]));
    const handled = planned.filter(({ handling }) => handling.steps.length > 1);
    expect(handled.length).toBeGreaterThan(0);
    for (const { alarms, handling } of handled) {
      const id = list.find(({ create_at }) => create_at === alarms[0].event.happened_at)?._id ?? "";
      const history = (await admin.call(getMessageHistory, { id })).list;
      const wanted = handling.steps.map(({ at, actor, action, remark = "" }) => ({
        ...{ time: Math.floor(at), user: names.get(actor), option: optionOf(action), remark },
      }));
      expect(history.map(({ time, user, option, remark }) => ({ time, user, option, remark }))).toEqual(wanted);
    }
  });
});

describe("what comes between", () => {
  beforeEach(begin);
  afterEach(() => app.close());

  it("killed in the middle of a day it goes on where it was: nothing twice, nothing missing; another start adds nothing", async () => {
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
    await make(app.services);
    expect(shown(await messages())).toEqual(expected());
    expect(await rowsIn("message_step")).toBe(stepsOf(planned));
    const records = await rowsIn("device_record");

    await prepareDemo(app.services, { cameras: [], history: true });
    await make(app.services);
    expect(shown(await messages())).toEqual(expected());
    expect(await rowsIn("device_record")).toBe(records);
  });

  it("sixty delete it at once: it goes once and leaves no line of it; what a device reported stays", async () => {
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
    ).toEqual([planned.length + plannedStays.length, 0]);
    const left = await messages();
    expect(left).toHaveLength(1);
    expect(left[0]?.data).toEqual({});
    expect(before).toHaveLength(planned.length + 1);
    for (const table of [
      "message_step",
      "device_record",
      "parking_record",
      "parking_order",
      "parking_ledger",
      "parking_step",
    ] as const)
      expect(await rowsIn(table), table).toBe(0);
    const { list } = await admin.call(findAuditLines, { action: "demo.deleteHistory" });
    expect(list).toHaveLength(1);
    expect(await admin.call(getHomeData, {})).toMatchObject({ message_today: 1 });
    await make(app.services);
    expect(await messages()).toHaveLength(1);
  });

  it("a page that is open asks again after today, when all is made, and when it is deleted", async () => {
    const { org_id } = (await findRunningHistory(app.services.db.sql)) ?? { org_id: "" };
    const page = await openPage(app.url, admin.token, org_id);
    await make(app.services, 1);
    await page.next("org_changed");
    await make(app.services, 1);
    expect(page.frames.filter(({ event }) => event === "org_changed")).toHaveLength(1);
    await make(app.services);
    await page.next("org_changed");
    await admin.call(deleteDemoHistory, {});
    await page.next("org_changed");
    page.close();
  });

  it("deleted while a day is being stored nothing of it is left, and nothing more is made", async () => {
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

  it("a demo that was made without a history gets none, and says so", async () => {
    await app.services.db.sql.updateTable("demo_history").set({ state: "off" }).execute();
    await make(app.services);
    expect(await admin.call(getDemoHistory, {})).toMatchObject({ state: "off", done: 0 });
    expect(await messages()).toEqual([]);
  });
});
