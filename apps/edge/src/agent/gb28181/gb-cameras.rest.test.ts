import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { type CameraSource, TryCameraResult } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { GbListResult, GbMessagesResult } from "@huiyan/contract/gb28181/gb28181.device";
import { usualGbSettings } from "@huiyan/contract/gb28181/gb28181.rules";
import { sealFor } from "@huiyan/device-link/sealed";
import { clipSource } from "@huiyan/gb28181/test/clip-source";
import { freeSipPort } from "@huiyan/gb28181/test/free-port";
import { GbStandIn } from "@huiyan/gb28181/test/gb-device";
import { expect, onTestFinished, test, vi } from "vitest";
import { openCameraInput } from "#platform/ffmpeg/camera-input.ts";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";
import { singleFrame } from "#platform/ffmpeg/single-frame.ts";
import { GbPlatform } from "#platform/gb28181/gb-platform.ts";
import { cameraReasons } from "#platform/network/camera-reason.ts";
import { PtzControl } from "../ptz-control.ts";
import { tryCamera } from "../try-camera.ts";
import { gbCommands } from "./gb-commands.ts";

const clip = join(import.meta.dirname, "../../../../../demo/clips/yard.mp4");
const key = { deviceId: "AIS-0001", secret: "s".repeat(43) };
const password = "GBpass-2026";
const [code, channel, input] = ["34020000001320000001", "34020000001310000001", "34020000001340000001"];
const source: CameraSource = { kind: "gb28181", device_code: code, channel_code: channel, transport: "udp" };
const command = { id: "1", progress: () => undefined };

async function platformAt(port: number, troubles: string[] = []): Promise<GbPlatform> {
  const platform = new GbPlatform({
    onChange: () => undefined,
    onInfo: () => undefined,
    onTrouble: (text) => void troubles.push(text),
  });
  onTestFinished(() => platform.stop());
  const password_sealed = sealFor(password, key.secret, key.deviceId, sealInfo.camera);
  await platform.want({ ...usualGbSettings, port, media_from: 31_000, media_to: 31_099, password_sealed }, key);
  return platform;
}

/** Opens a platform at which a camera with one channel is registered. */
async function registered() {
  const port = await freeSipPort();
  const platform = await platformAt(port);
  const { server_id: id, domain } = usualGbSettings;
  const camera = await GbStandIn.open({
    id: code,
    password,
    server: { id, domain, host: "127.0.0.1", port },
    items: [
      {
        DeviceID: channel,
        Name: "大门",
        Manufacturer: "Example",
        Model: "IPC",
        ParentID: code,
        PTZType: "1",
        Status: "ON",
      },
      { DeviceID: input, Name: "门磁", ParentID: channel, Status: "ON" },
    ],
    source: clipSource({ ffmpeg: await ffmpegPath(), clip }),
  });
  onTestFinished(() => camera.close());
  expect((await camera.register()).status).toBe(200);
  const access = { ...key, media: [], own: true, gb: platform };
  const commands = new Map(gbCommands(platform));
  const list = async () => GbListResult.parse(await commands.get("gb28181.list")?.({}, command));
  await vi.waitUntil(async () => (await list()).devices[0]?.channels.length === 1, { timeout: 60_000 });
  return { platform, camera, access, commands, list };
}

test("lists a registered camera with its channels, and its messages without the password", async () => {
  const { list, commands } = await registered();
  const { devices, listening, refusals } = await list();
  expect({ listening, refusals }).toEqual({ listening: true, refusals: [] });
  expect(devices[0]).toMatchObject({ code, online: true, channels: [{ code: channel, name: "大门", ptz: true }] });
  const answer = await commands.get("gb28181.messages")?.({ code }, command);
  const { messages } = GbMessagesResult.parse(answer);
  expect(messages[0]?.line).toMatch(/^REGISTER /);
  expect(JSON.stringify(messages)).not.toContain(password);
});

test("opens the video of a channel, and ends it with the input", async () => {
  const { access, camera } = await registered();
  const tried = TryCameraResult.parse(await tryCamera(access, { source }));
  expect({ width: tried.width, height: tried.height }).toEqual({ width: 640, height: 360 });
  await vi.waitUntil(() => camera.playing === 0, { timeout: 60_000 });
});

test("shares one request among inputs that are open at once, and starts a late reader at a key frame", async () => {
  const { access, camera } = await registered();
  const invites = () => camera.requests.filter(({ method }) => method === "INVITE").length;
  const [first, second] = await Promise.all([openCameraInput(source, access), openCameraInput(source, access)]);
  const signal = AbortSignal.timeout(15_000);
  await singleFrame(first.arguments, signal);
  first.close();
  await singleFrame(second.arguments, signal);
  expect([camera.playing, invites()]).toEqual([1, 1]);
  second.close();
  await vi.waitUntil(() => camera.playing === 0, { timeout: 60_000 });
  const third = await openCameraInput(source, access);
  await singleFrame(third.arguments, signal);
  third.close();
  expect(invites()).toBe(2);
});

test("requests the video again after the camera has ended it", async () => {
  const { access, camera } = await registered();
  const before = await openCameraInput(source, access);
  await singleFrame(before.arguments, AbortSignal.timeout(15_000));
  await camera.hangUp();
  await expect(singleFrame(before.arguments, AbortSignal.timeout(15_000))).rejects.toThrow(cameraReasons.ended);
  const after = await openCameraInput(source, access);
  await singleFrame(after.arguments, AbortSignal.timeout(15_000));
  before.close();
  after.close();
});

test("moves a channel, stops it after its time, and calls a preset", async () => {
  const { platform, camera, access } = await registered();
  const ptz = new PtzControl(
    () => source,
    () => access,
    platform,
  );
  expect(await ptz.describe({ channel: "c" })).toMatchObject({ pan_tilt: true, zoom: true });
  await ptz.act({ channel: "c", pan: 1, tilt: 0, zoom: 0, ms: 200 });
  await vi.waitUntil(() => camera.ptz.length === 2, { timeout: 60_000 });
  await ptz.act({ channel: "c", preset: "3" });
  await vi.waitUntil(() => camera.ptz.length === 3, { timeout: 60_000 });
  const codes = camera.ptz.map((each) => each.command.slice(6, 8));
  expect(codes).toEqual(["01", "00", "82"]);
  expect(camera.ptz.every(({ channelId }) => channelId === channel)).toBe(true);
});

test("alarms of the channel, of its device and of its inputs become events, and alarms of others do not", async () => {
  const { platform, camera } = await registered();
  const stop = new AbortController();
  const topics: string[] = [];
  const listening = platform.listen(source, ({ topic }) => void topics.push(topic), stop.signal);
  const alarm = (id: string, method: number, type: string) =>
    camera.alarm(id, `<AlarmPriority>1</AlarmPriority><AlarmMethod>${method}</AlarmMethod>${type}`);
  await alarm(channel, 5, "<Info><AlarmType>2</AlarmType></Info>");
  await alarm("34020000001310000009", 5, "<Info><AlarmType>6</AlarmType></Info>");
  await alarm(code, 2, "");
  await alarm(input, 2, "<Info><AlarmType>2</AlarmType></Info>");
  await vi.waitUntil(() => topics.length === 3, { timeout: 60_000 });
  expect(topics).toEqual(["GB28181/5/2", "GB28181/2", "GB28181/2/2"]);
  stop.abort();
  await listening;
  await alarm(channel, 5, "");
  expect(topics).toHaveLength(3);
});

test("reports a port that is taken, in words", async () => {
  const port = await freeSipPort();
  const other = createServer().listen(port, "0.0.0.0");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const troubles: string[] = [];
  const platform = await platformAt(port, troubles);
  const sentence = `国标接入的端口 ${port} 已被其他程序占用，请更换端口，或关闭占用它的程序`;
  expect(troubles).toEqual([sentence]);
  const answer = await new Map(gbCommands(platform)).get("gb28181.list")?.({}, command);
  expect(answer).toMatchObject({ listening: false, trouble: sentence });
  const access = { ...key, media: [], own: true, gb: platform };
  await expect(tryCamera(access, { source })).rejects.toThrow(sentence);
});

test("says what to do if the platform is off, or the camera has not registered", async () => {
  const off = { ...key, media: [], own: true };
  await expect(tryCamera(off, { source })).rejects.toThrow(cameraReasons.gbOff);
  const platform = await platformAt(await freeSipPort());
  const access = { ...off, gb: platform };
  await expect(tryCamera(access, { source })).rejects.toThrow("设备还没有注册");
});
