import { setTimeout as sleep } from "node:timers/promises";
import { findMessages, getMessage, readMessages } from "@huiyan/contract/alarm/alarm.api";
import { reportVideo } from "@huiyan/contract/alarm/alarm.device";
import { signOut } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { tinyMp4 } from "#test/data/clips.ts";
import { alarmEvent } from "#test/device-client.ts";
import { refuseRows } from "#test/jobs/refuse-rows.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let foreign: World;
beforeAll(async () => {
  app = await startTestApp();
  [world, foreign] = [await createWorld(app), await createWorld(app)];
});
afterAll(() => app.close());

const pageOf = (of: World, person: "admin" | "lead" | "staff") => openPage(app.url, of[person].client.token, of.orgId);

describe("the push of an alarm reaches exactly the members whose scope holds its device", () => {
  it("admin, lead and staff who see the device receive the alarm with their own unread count; other members do not", async () => {
    const pages = {
      admin: await pageOf(world, "admin"),
      lead: await pageOf(world, "lead"),
      staff: await pageOf(world, "staff"),
      foreign: await pageOf(foreign, "admin"),
    };
    const event = alarmEvent(app);
    await world.device.client.outcomes([event]);
    for (const page of [pages.admin, pages.lead, pages.staff]) {
      expect(await page.next("org_received_new_message")).toMatchObject({
        data: { unread: 1, message: { device_id: world.device.deviceId } },
      });
    }
    await world.hidden.client.outcomes([alarmEvent(app)]);
    expect(await pages.admin.next("org_received_new_message")).toMatchObject({
      data: { unread: 2, message: { device_id: world.hidden.deviceId } },
    });
    await sleep(300);
    for (const page of [pages.lead, pages.staff, pages.foreign]) {
      expect(page.frames.filter((frame) => JSON.stringify(frame).includes(world.hidden.deviceId))).toEqual([]);
    }
    for (const page of Object.values(pages)) page.close();
  });

  it("a repeat arrives as a change of its lead alarm, not as a new alarm", async () => {
    const folding = await createWorld(app, { folding: true });
    const page = await pageOf(folding, "staff");
    for (const _ of [1, 2]) await folding.device.client.outcomes([alarmEvent(app)]);
    await page.next("org_received_new_message");
    await page.next("org_latest_message");
    expect(page.frames.filter(({ event }) => event === "org_received_new_message")).toHaveLength(1);
    page.close();
  });

  it("a user gets not_found for an alarm outside their scope: lists, details and marks agree with the push", async () => {
    const { list } = await world.admin.client.call(findMessages, { device_id: world.hidden.deviceId });
    const id = list[0]?._id ?? "";
    expect((await world.staff.client.call(findMessages, {})).list.map((message) => message.device_id)).toEqual([
      world.device.deviceId,
    ]);
    expect(await world.staff.client.fails(getMessage, { id })).toMatchObject({ status: 404, error: "not_found" });
    expect(await world.staff.client.call(readMessages, { _id: [id], read: 1 })).toMatchObject({ changed: 0 });
    expect((await world.admin.client.call(getMessage, { id })).client_read).toBe(0);
  });

  it("a page that names another organisation receives no push", { tags: ["rest"] }, async () => {
    await expect(openPage(app.url, foreign.admin.client.token, world.orgId, 2_000)).rejects.toThrow(
      "no org_client_open came",
    );
  });
});

describe("a clip follows its alarm", () => {
  it("a clip is added once, and the open page receives the alarm again with the clip", async () => {
    const page = await pageOf(world, "staff");
    const event = alarmEvent(app);
    await world.device.client.outcomes([event]);
    await page.next("org_received_new_message");
    const path = reportVideo.path.replace(":event_id", String(event.event_id)).replace(":index", "0");
    const first = await world.device.client.post(path, "video/mp4", tinyMp4());
    const again = await world.device.client.post(path, "video/mp4", tinyMp4());
    expect([first.body, again.body]).toEqual([
      { code: 0, data: { state: "accepted" } },
      { code: 0, data: { state: "duplicate" } },
    ]);
    const frame = await page.next("org_latest_message");
    const urls = frame.event === "org_latest_message" ? frame.data.message.res_video_urls : [];
    expect(urls).toHaveLength(1);
    const ranged = await fetch(app.url + urls[0], { headers: { range: "bytes=4-7" } });
    expect([ranged.status, await ranged.text(), ranged.headers.get("content-type")]).toEqual([
      206,
      "ftyp",
      "video/mp4",
    ]);
    page.close();
  });

  it("a clip whose rows cannot be stored leaves no file, and is accepted when it is sent again", async () => {
    const event = alarmEvent(app);
    await world.device.client.outcomes([event]);
    const path = reportVideo.path.replace(":event_id", String(event.event_id)).replace(":index", "0");
    const used = await app.services.files.usedBytes();
    const mend = await refuseRows(app, "device_video", `new.event_id = '${String(event.event_id)}'`);
    expect((await world.device.client.post(path, "video/mp4", tinyMp4())).status).toBe(500);
    expect(await app.services.files.usedBytes()).toBe(used);
    await mend();
    expect(await world.device.client.post(path, "video/mp4", tinyMp4())).toMatchObject({
      body: { data: { state: "accepted" } },
    });
  });

  it.each([
    ["for an unknown event", "00000000-0000-4000-8000-000000000000", tinyMp4(), "video_event_unknown"],
    ["that is a picture", undefined, Buffer.from("\xff\xd8\xff not a clip at all", "latin1"), "video_wrong_type"],
    ["that is cut short", undefined, tinyMp4().subarray(0, 60), "upload_truncated"],
  ])("one %s is refused", async (_rule, eventId, bytes, error) => {
    const event = alarmEvent(app);
    await world.device.client.outcomes([event]);
    const path = `/api/device/events/${eventId ?? event.event_id}/video/0`;
    expect(await world.device.client.post(path, "video/mp4", bytes)).toMatchObject({ body: { error } });
  });
});

it("the page socket of a session that was signed out is refused, and so is a socket from another site", async () => {
  const client = await signedIn(app, world.staff.phone);
  await client.call(signOut, {});
  await expect(openPage(app.url, client.token, world.orgId)).rejects.toThrow();
  const { token } = world.staff.client;
  const other = new WebSocket(`${app.url.replace("http", "ws")}/ws`, ["huiyan", `t.${token}`], {
    origin: "https://evil.example",
  });
  await expect(new Promise((resolve, reject) => other.on("open", resolve).on("error", reject))).rejects.toThrow("403");
});
