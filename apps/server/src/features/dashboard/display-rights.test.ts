import { findMessages, getBell } from "@huiyan/contract/alarm/alarm.api";
import { contract } from "@huiyan/contract/contract";
import { countAlarmsOfGroups, getAlarmDashboard } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { displayScreens, screenMayCall } from "@huiyan/contract/dashboard/display-link.rules";
import { findDevices } from "@huiyan/contract/device/device.api";
import { getGroupTree } from "@huiyan/contract/group/group.api";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { addWall } from "#test/dashboard/display-client.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { openPage } from "#test/page-client.ts";
import { addPerson, testPassword } from "#test/person-client.ts";
import { samples } from "#test/samples.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
// a separate organisation per test, because the number of expensive calls of a link is limited
beforeEach(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterEach(() => app.close());

/** Endpoints that some screen may call. The test of the role matrix verifies that every other endpoint is refused. */
const ofScreens = contract.filter(({ name }) => displayScreens.some((screen) => screenMayCall(screen, name)));

describe("a screen share", () => {
  it.each(displayScreens)(
    "of %s may call its own endpoints, and is refused at those of other screens",
    { tags: ["rest"] },
    async (screen) => {
      // an admin's link, so that no endpoint is refused for a missing permission
      const { client } = await addWall(app, world.admin.client, screen);
      const refused: string[] = [];
      for (const endpoint of ofScreens) {
        const sample = samples[endpoint.name]?.(world, world.orgId, "x");
        const { status, body } = await client.send(endpoint, sample?.input, sample?.path);
        if (status === 403 && JSON.stringify(body).includes('"display_only"')) refused.push(endpoint.name);
        else expect([400, 404, 503, 200], `${endpoint.name}: ${JSON.stringify(body)}`).toContain(status);
      }
      const unlisted = ofScreens.filter(({ name }) => !screenMayCall(screen, name)).map(({ name }) => name);
      expect(unlisted.length).toBeGreaterThan(5);
      expect(refused).toEqual(unlisted);
    },
  );

  it("gets no name, phone, joining time or other organisations of its creator", async () => {
    const { phone, staffId, accountId } = await addPerson(world, { role: "admin", name: "造链接的人" });
    const { token } = await createClient(app.url).call(signIn, { account: phone, password: testPassword });
    const { client } = await addWall(app, createClient(app.url, token));
    const info = await client.call(getUserInfo, {});
    expect(info).toMatchObject({ org: { _id: world.orgId }, staff: null, orgs: [], unactive: [], client_menu: [] });
    const text = JSON.stringify(info);
    for (const secret of [phone, staffId, accountId, "造链接的人", token]) expect(text).not.toContain(secret);
    expect(info.last_login_time).toBeNull();
  });

  it("with a group gets no alarm, point, group, picture, figure or push from outside the group", async () => {
    const { admin, device, hidden, groupId, otherGroupId } = world;
    const { client } = await addWall(app, admin.client, "/alarmDashboard", groupId);
    const page = await openPage(app.url, client.token, world.orgId);
    const [picture, event] = [{ p: await jpeg() }, () => alarmEvent(app, { images: [{ role: "image", part: "p" }] })];
    await hidden.client.outcomes([event()], picture);
    await device.client.outcomes([event()], picture);
    expect((await page.next("org_received_new_message")).data).toMatchObject({ message: { point_id: device.pointId } });
    const shown = [
      await client.call(findMessages, {}),
      await client.call(getAlarmDashboard, {}),
      await client.call(getGroupTree, {}),
      await client.call(countAlarmsOfGroups, {}),
    ];
    const text = JSON.stringify([shown, page.frames]);
    expect(text).toContain(device.pointId);
    for (const foreign of [hidden.pointId, hidden.deviceId, otherGroupId]) expect(text).not.toContain(foreign);
    expect(shown[3]).toMatchObject({ total: 1 });
    expect(await client.fails(getAlarmDashboard, { group_id: otherGroupId })).toMatchObject({ error: "not_found" });
    const whole = JSON.stringify(await admin.client.call(findMessages, {}));
    expect(whole).toContain(hidden.pointId);
    page.close();
  });

  it("gets only today's alarms with the displayed fields: no assignee, no clips, no other data of the device", async () => {
    const { client } = await addWall(app, world.admin.client);
    const page = await openPage(app.url, client.token, world.orgId);
    const yesterday = app.clock.now().getTime() - 86_400_000;
    await world.device.client.outcomes([alarmEvent(app, { happened_at: yesterday })]);
    const plate = { data: { plate: "粤B12345" } };
    await world.device.client.outcomes([alarmEvent(app, plate)]);
    const [own] = (await world.admin.client.call(findMessages, {})).list;
    const { list, page: counted } = await client.call(findMessages, { start: yesterday - 1000 });
    expect([list.map(({ _id }) => _id), counted.count]).toEqual([[own?._id], 1]);
    expect(list[0]).toMatchObject({ assignee: null, data: {}, res_video: [], point_name: own?.point_name });
    expect(await client.call(getBell, {})).toMatchObject({ unread: 0, list: [] });
    await page.next("org_received_new_message");
    expect(JSON.stringify(page.frames)).not.toContain("12345");
    page.close();
  });

  it.each([
    ["devices", findDevices, ["name", "nickname", "group", "create_at", "last_report"]],
    ["points", findPoints, ["name", "device", "blind"]],
  ] as const)("of maintenance gets of %s the shown fields, and cannot search by the others", async (_, api, drawn) => {
    const { admin, device } = world;
    const { sql } = app.services.db;
    const about = { remark: "机柜 3 号", ip: "10.1.2.3", version: JSON.stringify({ main_frame: "0.9.77" }) };
    await sql.updateTable("device").set(about).where("id", "=", device.uid).execute();
    const position = { longitude: 106.57, latitude: 29.67, region_code: "500112" };
    await sql.updateTable("point").set(position).where("id", "=", device.pointId).execute();
    const { client } = await addWall(app, admin.client, "/mtDashboard");
    const [whole, shown] = [await admin.client.call(api, {}), await client.call(api, {})];
    const pick = (row: object) => Object.fromEntries(drawn.map((key) => [key, Reflect.get(row, key)]));
    expect(shown.list.map(pick)).toEqual(whole.list.map(pick));
    expect(shown.list.map((row) => row.device_id)).toEqual(whole.list.map(() => "hidden"));
    for (const secret of ["机柜", "10.1.2.3", "0.9.77", "106.57", "500112", "area_intrusion", "区域入侵", "cam-1"])
      expect(JSON.stringify(shown), secret).not.toContain(secret);
    const probe = await client.call(api, { keyword: "没有这个", device_id: "TEST-DEVICE-9999" });
    expect(probe.page.count).toBe(whole.page.count);
  });

  it("sees the data that its creator sees now, and no other", async () => {
    const { client } = await addWall(app, world.lead.client, "/mtDashboard");
    const own = await world.lead.client.call(findPoints, {});
    const shown = await client.call(findPoints, {});
    expect(shown.list.map(({ _id }) => _id)).toEqual(own.list.map(({ _id }) => _id));
    expect(JSON.stringify(shown)).not.toContain(world.hidden.pointId);
    expect((await client.call(findMessages, {})).list).toEqual([]);
  });
});
