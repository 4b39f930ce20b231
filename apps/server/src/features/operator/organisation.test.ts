import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { findArrangements } from "@huiyan/contract/algorithm/arrangement.api";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { findBerths } from "@huiyan/contract/berth/berth.api";
import { addDevice, removeDevices, restoreDevices } from "@huiyan/contract/device/device.api";
import { findFarmOwners } from "@huiyan/contract/farm/owner.api";
import { playPoint } from "@huiyan/contract/live/live.api";
import * as api from "@huiyan/contract/operator/organisation.api";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { addPoint } from "@huiyan/contract/point/camera.api";
import { socketCloseCodes } from "@huiyan/contract/push";
import { findSlips } from "@huiyan/contract/weighing/weighing.api";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findLivingDevice, loadFactoryDevices, newSecret, saveReportedPoints } from "#features/device/device.public.ts";
import { type Client } from "#test/client.ts";
import { alarmEvent } from "#test/device-client.ts";
import { createOperator } from "#test/operator/operator-client.ts";
import { openPage } from "#test/page-client.ts";
import { newPhone, testPassword } from "#test/person-client.ts";
import { twoAtOnce } from "#test/postgres/two-at-once.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp();
  operator = (await createOperator(app)).client;
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const edit = (changes: object) => operator.call(api.editOrganisation, { _id: world.orgId, ...changes });
const named = () => ({ keyword: `企业 ${world.admin.phone}` });
const shown = async () => (await operator.call(api.findOrganisations, named())).list[0];
const menuOf = async () => (await world.admin.client.call(getUserInfo, {})).client_menu;

describe("organisations", () => {
  it("are listed with their usage, without details of their data", async () => {
    await world.device.client.outcomes([alarmEvent(app), alarmEvent(app)]);
    expect(await shown()).toMatchObject({
      _id: world.orgId,
      state: "active",
      devices: 2,
      points: 2,
      people: 3,
      messages: 2,
      parking: true,
      live: "open",
      limited: 0,
      expires: null,
    });
  });

  it("are found by name and state, and have separate limits", async () => {
    const other = await createWorld(app);
    await edit({ expires: app.clock.now().getTime(), device_max: 7 });
    const of = async ({ admin }: World, state: "active" | "expired") =>
      (await operator.call(api.findOrganisations, { keyword: `企业 ${admin.phone}`, state })).list;
    expect([await of(world, "active"), await of(other, "expired")]).toEqual([[], []]);
    expect(await of(world, "expired")).toMatchObject([{ device_max: 7 }]);
    expect(await of(other, "active")).toMatchObject([{ device_max: null, expires: null }]);
    expect((await operator.call(api.findOrganisations, { keyword: "没有这个企业" })).page.count).toBe(0);
  });

  it("with an unknown id do not exist", async () => {
    expect(await operator.fails(api.editOrganisation, { _id: v7(), notes: "x" })).toMatchObject({ error: "not_found" });
  });
});

describe("a new organisation", () => {
  const input = () => ({ name: "渝北环卫", account: newPhone(), admin_name: "周启明", password: testPassword });

  it("has its first admin, who signs in with the initial password and manages the organisation", async () => {
    const added = input();
    const { _id, password_kept } = await operator.call(api.addOrganisation, added);
    const admin = await signedIn(app, added.account);
    expect(password_kept).toBe(false);
    expect(await admin.call(getUserInfo, {})).toMatchObject({
      org: { _id, name: "渝北环卫" },
      staff: { role: "admin" },
    });
    expect((await admin.call(findAuditLines, { page: 1, size: 10 })).list.map(({ action }) => action)).toContain(
      "operator.addOrganisation",
    );
  });

  it("does not change the password of an existing account, and refuses an operator's account", async () => {
    const { phone } = world.staff;
    const again = { ...input(), account: phone, password: "Another-1" };
    expect(await operator.call(api.addOrganisation, again)).toMatchObject({ password_kept: true });
    expect((await (await signedIn(app, phone)).call(getUserInfo, {})).orgs).toHaveLength(2);
    const own = await createOperator(app);
    expect(await operator.fails(api.addOrganisation, { ...input(), account: own.phone })).toMatchObject({
      error: "account_refused",
    });
  });

  it("needs no password if SMS codes reach the admin's phone, and otherwise a strong one", async () => {
    const { password: _, ...rest } = input();
    expect(await operator.call(api.addOrganisation, rest)).toMatchObject({ password_kept: false });
    expect(await operator.fails(api.addOrganisation, { ...input(), password: "short" })).toMatchObject({ status: 400 });
  });
});

describe("an expired organisation", () => {
  it("closes its open pages at once, and can be used again when its end is moved", async () => {
    const page = await openPage(app.url, world.staff.client.token, world.orgId);
    await edit({ expires: app.clock.now().getTime() });
    expect(await page.closed).toBe(socketCloseCodes.membershipLost);
    expect(await world.staff.client.fails(findMessages, {})).toMatchObject({ error: "membership_lost" });
    await edit({ expires: app.clock.now().getTime() + 86_400_000 });
    expect((await world.staff.client.call(findMessages, {})).list).toEqual([]);
    expect(await shown()).toMatchObject({ state: "active" });
    await edit({ expires: null });
    expect(await shown()).toMatchObject({ expires: null });
  });
});

describe("a closed feature", () => {
  it("removes parking from the menu and refuses its calls until it is opened again", async () => {
    await edit({ parking: false });
    expect((await menuOf()).filter(({ path }) => path === "/berth" || path === "/parkingData")).toEqual([]);
    expect(await world.admin.client.fails(findBerths, {})).toMatchObject({ status: 403, message: "您尚未开通此功能" });
    expect(await world.admin.client.call(getUserInfo, {})).toMatchObject({ is_parking: false });
    await edit({ parking: true });
    expect((await world.admin.client.call(findBerths, {})).list).toEqual([]);
  });

  it("removes farms from the menu and refuses their calls until they are opened again", async () => {
    await edit({ farm: false });
    expect((await menuOf()).filter(({ path }) => path === "/farmers" || path === "/poundList")).toEqual([]);
    for (const call of [findFarmOwners, findSlips])
      expect(await world.admin.client.fails(call, {})).toMatchObject({ status: 403, error: "feature_closed" });
    await edit({ farm: true });
    expect((await world.admin.client.call(findFarmOwners, {})).list).toEqual([]);
  });

  it.each([
    ["open", true],
    ["closed", false],
    ["default", false],
  ] as const)("of live video: %s lets users play %s unless the installation is private", async (live, mayPlay) => {
    await edit({ live });
    const { client } = world.admin;
    expect(await client.call(getUserInfo, {})).toMatchObject({ private_menu: mayPlay });
    const { error } = await client.fails(playPoint, { _id: world.device.pointId });
    expect(error === "feature_closed").toBe(!mayPlay);
  });
});

describe("limits of an organisation", () => {
  const add = (deviceId: string) =>
    world.admin.client.call(addDevice, { device_id: deviceId, nickname: "新设备", code: "QUOTA123" });
  const factory = async (count: number) => {
    const ids = Array.from({ length: count }, () => `AIS-QUOTA-${v7().slice(-12)}`);
    const rows = ids.map((device_id) => ({
      device_id,
      code: "QUOTA123",
      key: newSecret(),
      type: "AIS" as const,
      platform: "x86",
    }));
    await loadFactoryDevices(app.services.db.sql, app.services.key, app.clock, rows);
    return ids;
  };

  it("on devices refuse adding and restoring with a readable reason, and allow one of sixty concurrent inserts", async () => {
    await edit({ device_max: 3 });
    const ids = await factory(60);
    const outcomes = await Promise.allSettled(ids.map(add));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [more = ""] = await factory(1);
    const input = { device_id: more, nickname: "多一台", code: "QUOTA123" };
    expect(await world.admin.client.fails(addDevice, input)).toMatchObject({
      status: 409,
      error: "device_quota",
      message: "企业的设备数已达上限（3 台），请联系平台运营方增加，或先删除不用的设备",
    });
    expect(await shown()).toMatchObject({ devices: 3, device_max: 3 });
    await world.admin.client.call(removeDevices, { device_ids: [world.device.deviceId] });
    await add(more);
    const back = { device_ids: [world.device.deviceId] };
    expect(await world.admin.client.fails(restoreDevices, back)).toMatchObject({ error: "device_quota" });
    await edit({ device_max: null });
    expect(await world.admin.client.call(restoreDevices, back)).toEqual({ restored: 1 });
  });

  it("on devices include one that another user restores at the same time", async () => {
    const [restored = "", added = ""] = await factory(2);
    await add(restored);
    await world.admin.client.call(removeDevices, { device_ids: [restored] });
    const { devices = 0 } = (await shown()) ?? {};
    await edit({ device_max: devices + 1 });
    const input = { device_id: added, nickname: "同时添加", code: "QUOTA123" };
    const failure = await twoAtOnce(
      app,
      async (tx) => {
        await tx.updateTable("device").set({ deleted_at: null }).where("device_id", "=", restored).execute();
        const own = tx.selectFrom("organisation").select("id").where("id", "=", world.orgId);
        await own.forNoKeyUpdate().execute();
      },
      () => world.admin.client.fails(addDevice, input),
    );
    expect(failure).toMatchObject({ error: "device_quota" });
    await edit({ device_max: null });
  });

  it("on points refuse further points, also those that a device reports; the device gets the reason", async () => {
    await edit({ point_max: 3 });
    const camera = { kind: "rtsp", url: "rtsp://10.1.1.1/1" } as const;
    const addOne = () =>
      world.admin.client.call(addPoint, { device_id: world.device.deviceId, name: "门口", camera, analysis_fps: 5 });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, addOne));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: expect.objectContaining({ message: expect.stringContaining("企业的视频点位数已达上限（3 个）") }),
    });
    const living = await findLivingDevice(app.services.db.sql, world.device.deviceId);
    const deviceUid = living?.id ?? "";
    const reported = [
      {
        deviceUid,
        deviceId: world.device.deviceId,
        session: "s",
        points: [{ channel: "own-1", name: "自带", online: true, width: 1, height: 1 }],
      },
    ];
    const saved = await app.services.db.transaction((tx) => saveReportedPoints(tx.sql, reported, app.clock.now()));
    expect(saved.refused.get(deviceUid)).toEqual({ count: 1, orgMax: 3 });
    await edit({ point_max: 4 });
    const again = await app.services.db.transaction((tx) => saveReportedPoints(tx.sql, reported, app.clock.now()));
    expect(again.refused.size).toBe(0);
    expect(await shown()).toMatchObject({ points: 4, point_max: 4 });
  });

  it("on points exclude those of a deleted device: another device can be added, and then restoring the first is refused", async () => {
    const [first = "", second = ""] = await factory(2);
    const report = async (deviceId: string) => {
      const deviceUid = (await findLivingDevice(app.services.db.sql, deviceId))?.id ?? "";
      const points = [1, 2].map((n) => ({ channel: `own-${n}`, name: "自带", online: true, width: 1, height: 1 }));
      const reported = [{ deviceUid, deviceId, session: "s", points }];
      return app.services.db.transaction((tx) => saveReportedPoints(tx.sql, reported, app.clock.now()));
    };
    await add(first);
    await report(first);
    const { points = 0 } = (await shown()) ?? {};
    await edit({ point_max: points });
    await world.admin.client.call(removeDevices, { device_ids: [first] });
    expect(await shown()).toMatchObject({ points: points - 2 });
    await add(second);
    expect((await report(second)).refused.size).toBe(0);
    expect(await shown()).toMatchObject({ points });
    const back = { device_ids: [first] };
    expect(await world.admin.client.fails(restoreDevices, back)).toMatchObject({
      error: "point_quota",
      message: expect.stringContaining("先删除不用的点位"),
    });
    await world.admin.client.call(removeDevices, { device_ids: [second] });
    expect(await world.admin.client.call(restoreDevices, back)).toEqual({ restored: 1 });
  });

  it("on days are stored and shown, must be at least 1, and can be removed", async () => {
    await edit({ message_days: 7 });
    const kept = async () =>
      (
        await app.services.db.sql
          .selectFrom("organisation")
          .select("message_days")
          .where("id", "=", world.orgId)
          .executeTakeFirst()
      )?.message_days;
    expect([await kept(), (await shown())?.message_days]).toEqual([7, 7]);
    expect(await operator.fails(api.editOrganisation, { _id: world.orgId, message_days: 0 })).toMatchObject({
      status: 400,
      message: "至少 1 天",
    });
    await edit({ message_days: null });
    expect(await kept()).toBeNull();
  });
});

describe("pipelines", () => {
  it("that are closed are hidden from the console, and their calls are refused", async () => {
    await edit({ arrangement: false });
    expect(await world.admin.client.call(getUserInfo, {})).toMatchObject({ arrangement: false });
    expect(await world.admin.client.fails(findArrangements, {})).toMatchObject({ error: "feature_closed" });
    await edit({ arrangement: true });
    expect((await world.admin.client.call(findArrangements, {})).list).toEqual([]);
  });
});

describe("the menu", () => {
  it("can have each entry open, closed or locked; entries that all users need stay open", async () => {
    await edit({
      menu: [
        { path: "/persons", state: "closed" },
        { path: "/alarmDashboard", state: "locked" },
        { path: "/home", state: "closed" },
        { path: "/no-such-page", state: "closed" },
      ],
    });
    const menu = await menuOf();
    const limited = menu
      .filter(({ disable, lock }) => disable || lock)
      .map(({ path, disable, lock }) => [path, disable, lock]);
    expect(limited).toEqual([
      ["/alarmDashboard", false, true],
      ["/persons", true, false],
    ]);
    const { list } = await operator.call(api.getOrganisationMenu, { _id: world.orgId });
    expect(list.filter(({ state }) => state !== "open").map(({ path, state, group }) => [path, state, group])).toEqual([
      ["/alarmDashboard", "locked", "视频监控"],
      ["/persons", "closed", "组织管理"],
    ]);
    await edit({ menu: [] });
    expect((await menuOf()).filter(({ disable, lock }) => disable || lock)).toEqual([]);
  });
});

describe("a change", () => {
  it("reaches the open pages of every member, and of no other organisation", { tags: ["rest"] }, async () => {
    const other = await createWorld(app);
    const pages = [world.admin, world.staff].map(({ client }) => openPage(app.url, client.token, world.orgId));
    const theirs = await openPage(app.url, other.admin.client.token, other.orgId);
    const mine = await Promise.all(pages);
    await edit({ menu: [{ path: "/persons", state: "closed" }] });
    for (const page of mine) await page.next("org_changed");
    await expect(theirs.next("org_changed", 2_000)).rejects.toThrow("no org_changed came");
  });

  it("is in the organisation's audit log, without the operator's notes", async () => {
    await edit({ notes: "欠费两次", menu: [{ path: "/persons", state: "closed" }], live: "closed" });
    const { list } = await world.admin.client.call(findAuditLines, {});
    const line = list.find(({ action }) => action === "operator.editOrganisation");
    expect(line).toMatchObject({ user: "平台运营", action_name: "运营方修改企业的期限或功能" });
    expect(JSON.parse(line?.detail ?? "{}")).toMatchObject({
      before: { live: true },
      after: { live: false, closed_menu: ["人员管理"] },
    });
    expect(JSON.stringify(list)).not.toContain("欠费");
  });

  it("to the notes only is not in the organisation's audit log", async () => {
    await edit({ notes: "只给运营方看" });
    expect(await shown()).toMatchObject({ notes: "只给运营方看" });
    const { list } = await world.admin.client.call(findAuditLines, {});
    expect(list.filter(({ action }) => action.startsWith("operator."))).toEqual([]);
  });

  it("to different fields by two concurrent operators is stored for both", async () => {
    await Promise.all([
      edit({ parking: false }),
      edit({ live: "closed" }),
      edit({ menu: [{ path: "/persons", state: "locked" }] }),
    ]);
    expect(await shown()).toMatchObject({ parking: false, live: "closed", limited: 1 });
  });
});
