import { CameraSource, DeviceCommand, TryCameraParams } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { type DownTopic } from "@huiyan/contract/device-topic";
import { addPoint, findCameras, tryCamera } from "@huiyan/contract/point/camera.api";
import { deriveKey, openWith } from "@huiyan/device-link/sealed";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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

/** Connects the device, which answers this command with the replies. Returns the received parameters. */
async function answering(topic: DownTopic, ...replies: unknown[]): Promise<unknown[]> {
  const made = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  link = made;
  const came: unknown[] = [];
  made.on(topic, (payload) => {
    const { id, params } = DeviceCommand.parse(payload);
    came.push(JSON.parse(params));
    for (const reply of replies) void made.say(`reply/${id}`, reply);
  });
  return came;
}

const rtsp = { kind: "rtsp", url: "rtsp://192.168.1.9/1", username: "viewer" } as const;
const input = (change: object = {}) => ({ device_id: world.device.deviceId, camera: rtsp, ...change });
const picture = async () => (await jpeg()).toString("base64");

function passwordIn(came: unknown): string | undefined {
  const { source } = TryCameraParams.parse(came);
  const sealed = "password_sealed" in source ? source.password_sealed : undefined;
  const key = deriveKey(world.device.client.secret, world.device.deviceId, sealInfo.camera);
  return sealed === undefined ? undefined : openWith(key, Buffer.from(sealed, "base64"));
}

describe("a tested camera", () => {
  it("testing a camera returns the device's picture, and stores nothing", async () => {
    const image = await picture();
    await answering(
      "command/camera.try",
      { state: "accepted" },
      { state: "done", result: { image, width: 1920, height: 1080 } },
    );
    const seen = await world.lead.client.call(tryCamera, input());
    expect(seen).toEqual({ image: `data:image/jpeg;base64,${image}`, width: 1920, height: 1080 });
    const { sql } = app.services.db;
    const stored = await sql.selectFrom("stored_file").select("id").execute();
    expect(stored).toEqual([]);
  });

  it("passes on the measured facts that it knows, and drops others", async () => {
    const image = await picture();
    const measured = { codec: "h264", frame_rate: 25, key_interval_s: 2, services: ["media"] };
    const newer = { ...measured, colour: "bt709" };
    const result = { image, width: 1920, height: 1080, measured: newer, temperature: 41 };
    await answering("command/camera.try", { state: "done", result });
    expect((await world.lead.client.call(tryCamera, input())).measured).toEqual(measured);
  });

  describe("the tested camera's password", () => {
    it.each([
      ["that was entered", { password: "输入的" }, "输入的"],
      ["of the point that is edited", {}, "存的"],
      ["that was entered instead of the point's", { password: "新的" }, "新的"],
      ["if it was emptied: none", { password: "" }, undefined],
    ])("%s, encrypted for the device", async (name, change, expected) => {
      const result = { image: await picture(), width: 1, height: 1 };
      const came = await answering("command/camera.try", { state: "done", result });
      const stored = { ...input(), name: "大门", camera: { ...rtsp, password: "存的" } };
      const { _id } = await world.lead.client.call(addPoint, stored);
      const edited = name === "that was entered" ? {} : { _id };
      await world.lead.client.call(tryCamera, { ...input(edited), camera: { ...rtsp, ...change } });
      expect(came.map(passwordIn)).toEqual([expected]);
      expect(CameraSource.parse(TryCameraParams.parse(came[0]).source)).toMatchObject(rtsp);
      expect(JSON.stringify(came)).not.toContain("的");
    });

    it("the password of a point of another device, or of one outside the scope, is not used", async () => {
      const ofOther = await world.admin.client.fails(tryCamera, input({ _id: world.hidden.pointId }));
      expect(ofOther.status).toBe(404);
      expect((await world.lead.client.fails(tryCamera, input({ _id: world.hidden.pointId }))).status).toBe(404);
    });
  });

  it("a refusal shows the device's reason", async () => {
    await answering("command/camera.try", { state: "accepted" }, { state: "failed", code: "auth", text: "密码错误" });
    expect(await world.lead.client.fails(tryCamera, input())).toMatchObject({
      status: 400,
      message: "设备未能完成：密码错误",
    });
  });

  it("testing a camera of an offline device fails with 设备离线", async () => {
    const away = { ...input(), device_id: world.hidden.deviceId };
    expect(await world.admin.client.fails(tryCamera, away)).toMatchObject({ message: "设备离线" });
    expect((await world.lead.client.fails(tryCamera, away)).status).toBe(404);
  });

  const png = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: "#888" } })
      .png()
      .toBuffer();
  it.each([
    ["is no picture", async () => Buffer.from("<svg onload=alert(1)>")],
    ["is a picture of another kind", png],
    ["breaks off", async () => (await jpeg()).subarray(0, 900)],
  ])("a picture that %s is not shown", async (_name, bytes) => {
    const result = { image: (await bytes()).toString("base64"), width: 9, height: 9 };
    await answering("command/camera.try", { state: "done", result });
    expect(await world.lead.client.fails(tryCamera, input())).toMatchObject({ error: "device_answer_wrong" });
  });
});

describe("cameras on the device's network", () => {
  const found = (host: string) => ({ host, port: 80, name: "球机", hardware: "DS-2" });

  it("the scan lists the cameras, and marks those that are points of the device", async () => {
    const add = (camera: object) =>
      world.lead.client.send(addPoint, { device_id: world.device.deviceId, name: "大门", camera });
    await add({ kind: "rtsp", url: "rtsp://Camera.local:554/1" });
    await add({ kind: "onvif", host: "192.168.1.20", port: 8000 });
    await add({ kind: "rtsp", url: "rtsp://[fd00::20]/1" });
    const cameras = ["192.168.1.20", "camera.local", "fd00::20", "192.168.1.21"].map(found);
    await answering("command/scan", { state: "accepted" }, { state: "done", result: { cameras } });
    const { deviceId: device_id } = world.device;
    const answer = await world.lead.client.call(findCameras, { device_id });
    expect(answer.map(({ host, taken }) => [host, taken])).toEqual([
      ["192.168.1.20", true],
      ["camera.local", true],
      ["fd00::20", true],
      ["192.168.1.21", false],
    ]);
    expect(answer[0]).toMatchObject(found("192.168.1.20"));
  });

  it.each([
    ["another shape", { cameras: [{ host: 1 }] }, "device_answer_wrong"],
    ["nothing", null, "device_answer_wrong"],
  ])("an answer of %s is refused", async (_name, result, error) => {
    await answering("command/scan", { state: "done", result });
    const { deviceId: device_id } = world.device;
    expect(await world.lead.client.fails(findCameras, { device_id })).toMatchObject({ error });
  });

  it("a scan by a device outside the scope is not found", async () => {
    const { deviceId: device_id } = world.hidden;
    expect((await world.lead.client.fails(findCameras, { device_id })).status).toBe(404);
  });
});
