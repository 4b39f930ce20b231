import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { reportVideo } from "@huiyan/contract/alarm/alarm.device";
import { findDeadLetters } from "@huiyan/contract/device/device.api";
import { afterEach, describe, expect, it } from "vitest";
import { tinyMp4 } from "#test/data/clips.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { applyRetention } from "./retention/apply-retention.ts";

const megabyte = 1024 * 1024;
const day = 86_400_000;
let app: TestApp;
let world: World;
afterEach(() => app.close());

async function start(env: Record<string, string>) {
  app = await startTestApp({ env });
  world = await createWorld(app);
}
const gigabytes = (bytes: number) => String(bytes / 1024 ** 3);
const stored = async () => {
  const rows = await app.services.db.sql.selectFrom("stored_file").select("byte_length").execute();
  return rows.reduce((sum, row) => sum + Number(row.byte_length), 0);
};
const withPicture = () =>
  alarmEvent(app, {
    images: [
      { role: "image", part: "p" },
      { role: "plate", part: "p" },
    ],
  });
const messages = async () => (await world.admin.client.call(findMessages, { size: 100 })).list;

describe("daily storage of a device", () => {
  it("60 concurrent requests stay within the limit; every alarm is stored and shows if its pictures are missing", {
    tags: ["rest"],
  }, async () => {
    const picture = await jpeg();
    await start({ DEVICE_DAY_GB: gigabytes(picture.length * 20.5) });
    const send = () => world.device.client.outcomes([withPicture()], { p: picture });
    const outcomes = await Promise.all(Array.from({ length: 60 }, send));
    expect(new Set(outcomes.flat().map(({ state }) => state))).toEqual(new Set(["accepted"]));
    const list = await messages();
    expect(list).toHaveLength(60);
    const bare = list.filter(({ image }) => image === "");
    expect(list.length - bare.length).toBeLessThanOrEqual(20);
    expect(list.length - bare.length).toBeGreaterThan(0);
    expect(await stored()).toBe((list.length - bare.length) * picture.length);
    expect(bare.every(({ data }) => data.pictures_left_out === "storage_full" && data.plate_img === undefined)).toBe(
      true,
    );
    const letters = await world.admin.client.call(findDeadLetters, { device_id: world.device.deviceId });
    expect(letters.list.map(({ reason, text }) => [reason, text])).toEqual([
      ["storage_full", "设备今日的存储额度已用完，次日零点恢复。事件已保存，图片未保存"],
    ]);
  });

  it("the next day the device can store again, and other devices are not affected", { tags: ["rest"] }, async () => {
    const picture = await jpeg();
    await start({ DEVICE_DAY_GB: gigabytes(picture.length * 1.5) });
    const send = (who: "device" | "hidden") => {
      app.clock.moveBy(1000);
      return world[who].client.outcomes([withPicture()], { p: picture });
    };
    await send("device");
    await send("device");
    await send("hidden");
    expect((await messages()).map(({ image }) => image !== "")).toEqual([true, false, true]);
    app.clock.moveBy(day);
    await applyRetention(app.services);
    await send("device");
    expect(await stored()).toBe(3 * picture.length);
  });

  it("a clip beyond the daily limit gets storage_full, and is accepted the next day", async () => {
    await start({ DEVICE_DAY_GB: gigabytes(1.5 * megabyte) });
    const event = alarmEvent(app);
    await world.device.client.outcomes([event]);
    const clip = tinyMp4(megabyte);
    const put = (index: number) => {
      const path = reportVideo.path.replace(":event_id", String(event.event_id)).replace(":index", String(index));
      return world.device.client.post(path, "video/mp4", clip);
    };
    const replies = await Promise.all([0, 1, 2, 3].map(put));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error: "storage_full", message: "设备今日的存储额度已用完，次日零点恢复" });
    app.clock.moveBy(day);
    const late = replies.findIndex(({ status }) => status === 429);
    expect((await put(late)).body).toMatchObject({ data: { state: "accepted" } });
  });
});

describe("storage of an organisation", () => {
  it("storage is shared by the organisation's devices, and is released when old pictures are deleted", {
    tags: ["rest"],
  }, async () => {
    const picture = await jpeg();
    await start({ ORGANISATION_STORAGE_GB: gigabytes(picture.length * 4.5) });
    const send = (who: "device" | "hidden") => world[who].client.outcomes([withPicture()], { p: picture });
    await Promise.all(Array.from({ length: 30 }, (_, n) => send(n % 2 === 0 ? "device" : "hidden")));
    expect(await messages()).toHaveLength(30);
    expect(await stored()).toBeLessThanOrEqual(4 * picture.length);
    expect(await stored()).toBeGreaterThan(0);
    const letters = await world.admin.client.call(findDeadLetters, { device_id: world.hidden.deviceId });
    expect(letters.list[0]?.text).toContain("企业的存储空间已满");
    app.clock.moveBy(200 * day);
    await applyRetention(app.services);
    expect(await stored()).toBe(0);
    await send("device");
    expect(await stored()).toBe(picture.length);
  });

  it("storage is counted per organisation", async () => {
    const picture = await jpeg();
    await start({ ORGANISATION_STORAGE_GB: gigabytes(picture.length * 1.5) });
    const other = await createWorld(app);
    for (const { device } of [world, world, other]) await device.client.outcomes([withPicture()], { p: picture });
    expect(await stored()).toBe(2 * picture.length);
  });
});
