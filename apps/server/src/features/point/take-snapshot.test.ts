import { DeviceCommand } from "@huiyan/contract/device/device.device";
import { commandSigningText } from "@huiyan/contract/device/device.rules";
import { findPoints, takeSnapshot } from "@huiyan/contract/point/point.api";
import { hmacHex } from "@huiyan/device-link/signature";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let link: DeviceLink | undefined;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterEach(async () => {
  await link?.client.endAsync(true);
  link = undefined;
});
afterAll(() => app.close());

const snapshot = () => world.staff.client.send(takeSnapshot, { _id: world.device.pointId });

/** Connects the device, which answers every snapshot command with these replies. */
async function answering(...replies: unknown[]): Promise<DeviceLink> {
  const { deviceId, client } = world.device;
  const made = await linkDevice(app, deviceId, client.secret);
  made.on("command/snapshot", (payload) => {
    const command = DeviceCommand.parse(payload);
    const text = commandSigningText(made.session, deviceId, "snapshot", command.id, command.expires_at, command.params);
    if (command.sign !== hmacHex(client.secret, text)) return;
    for (const reply of replies) void made.say(`reply/${command.id}`, reply);
  });
  return made;
}

it("the device's picture is returned as a signed address", async () => {
  const picture = await jpeg();
  link = await answering({ state: "accepted" }, { state: "done", result: { image: picture.toString("base64") } });
  const { url } = await world.staff.client.call(takeSnapshot, { _id: world.device.pointId });
  expect(Buffer.from(await (await fetch(app.url + url)).arrayBuffer()).equals(picture)).toBe(true);
});

it("the picture stays the point's last picture until there is a newer one", async () => {
  const shown = async () => {
    const { list } = await world.staff.client.call(findPoints, { device_id: world.device.deviceId });
    return list[0];
  };
  const pictures = [await jpeg(640, 360), await jpeg(320, 180)];
  for (const picture of pictures) {
    link = await answering({ state: "done", result: { image: picture.toString("base64") } });
    app.clock.moveBy(1000);
    const { taken_at } = await world.staff.client.call(takeSnapshot, { _id: world.device.pointId });
    const point = await shown();
    expect(point?.image_at).toBe(taken_at);
    expect(point?.image).toBe(point?.image_url);
    const full = await fetch(app.url + point?.image_url);
    expect(Buffer.from(await full.arrayBuffer()).equals(picture)).toBe(true);
    const thumb = await fetch(app.url + point?.thumb_url);
    expect([thumb.status, thumb.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    await link.client.endAsync(true);
  }
  link = await answering({ state: "failed", code: "no_signal", text: "摄像头无信号" });
  const before = await shown();
  await snapshot();
  expect(await shown()).toEqual(before);
});

it("a refusal shows the device's reason", async () => {
  link = await answering({ state: "accepted" }, { state: "failed", code: "no_signal", text: "摄像头无信号" });
  expect(await snapshot()).toMatchObject({ status: 400, body: { message: "设备未能完成：摄像头无信号" } });
});

it("an answer that is no picture is not stored", async () => {
  link = await answering({ state: "done", result: { image: Buffer.from("<svg onload=alert(1)>").toString("base64") } });
  expect(await snapshot()).toMatchObject({ status: 502, body: { error: "device_answer_wrong" } });
});

it("a device that does not accept the command within five seconds causes 设备无响应", async () => {
  link = await answering();
  let isOver = false;
  const refused = snapshot().finally(() => {
    isOver = true;
  });
  await expect.poll(() => link?.messages.map(({ topic }) => topic)).toContainEqual(expect.stringMatching(/snapshot$/));
  app.clock.pass(4000);
  // a refusal before the timeout would arrive before these answers
  for (let at = 0; at < 3; at++) await world.staff.client.call(findPoints, {});
  expect(isOver).toBe(false);
  app.clock.pass(1000);
  expect(await refused).toMatchObject({ status: 504, body: { message: "设备无响应" } });
});

it("an offline device causes 设备离线 without a delay", async () => {
  const hidden = await world.admin.client.fails(takeSnapshot, { _id: world.hidden.pointId });
  expect(hidden).toMatchObject({ status: 400, message: "设备离线" });
});
