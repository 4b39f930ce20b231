import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { promisify } from "node:util";
import { type CameraSource } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { type LiveQuality, liveCloseCodes, livePushPath } from "@huiyan/contract/live/live.rules";
import { hideSecrets, secretsText } from "@huiyan/contract/point/address-secrets";
import { sealFor } from "@huiyan/device-link/sealed";
import { expect, test } from "vitest";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";
import { DiskReserve } from "#platform/store/disk-reserve.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { type ReceivedPush, startPushServer } from "#test/push-server.ts";
import { recordingsIn } from "#test/recordings.ts";
import { startOnvifCamera } from "#test/stand-in-onvif-camera.ts";
import { openRtspCamera } from "#test/stand-in-rtsp-camera.ts";
import { ChannelSet } from "./channel-set.ts";
import { LiveService } from "./live-service.ts";
import { takeSnapshot } from "./snapshot.ts";

const run = promisify(execFile);
const clips = new URL("../../../../demo/clips", import.meta.url).pathname;
const yard: CameraSource = { kind: "file", path: join(clips, "yard.mp4"), loop: true };
const street: CameraSource = { kind: "file", path: join(clips, "roadside-parking.mp4"), loop: true };
const secret = "secret";
/** Timeout of a wait in ms, for a machine of two cores with other work. */
const patienceMs = 60_000;
const testMs = 120_000;

type Finished = (work: () => void | Promise<void>) => void;

async function watch(source: CameraSource, onTestFinished: Finished, media = clips) {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-live-"));
  const server = await startPushServer(secret, onTestFinished);
  const access = { deviceId: "AIS-0001", secret, media: [media], own: true };
  const channels = new ChannelSet(() => ({
    model: new VisionModel(0),
    access,
    folder,
    disk: new DiskReserve(folder, 4096),
    offsetMs: () => 0,
    report: () => undefined,
    addClip: () => undefined,
    recordings: recordingsIn(folder),
    loseClip: () => undefined,
    onChange: () => undefined,
    onTrouble: () => undefined,
  }));
  const live = new LiveService(channels, server.url, () => ({ deviceId: "AIS-0001", secret, serverNow: Date.now }));
  onTestFinished(async () => {
    await live.stopAll();
    await channels.apply([]);
    rmSync(folder, { recursive: true, force: true });
  });
  const plan = { camera: { channel: "1", name: "门口", source, analysis_fps: 1 }, arrangements: [] };
  await channels.apply([plan]);
  await eventually(() => channels.get("1")?.latest !== undefined, patienceMs);
  const start = (key: string, quality: LiveQuality = "main") =>
    live.start({ channel: "1", quality, push_url: server.path(key) });
  return { ...server, channels, live, plan, start };
}

const kinds = ({ tags }: ReceivedPush): string[] => tags.map(({ tag }) => tag.kind);
const times = ({ tags }: ReceivedPush): number[] =>
  tags.filter(({ tag }) => ["key", "frame"].includes(tag.kind)).map(({ tag }) => tag.at);

/** Picture size above the maximum of a sub-stream. */
const hd = { width: 1280, height: 720 };

async function received(pushes: readonly ReceivedPush[], at: number, frames: number): Promise<ReceivedPush> {
  await eventually(() => pushes[at] !== undefined && times(pushes[at]).length >= frames, patienceMs);
  const push = pushes[at];
  if (push === undefined) throw new Error("no push");
  return push;
}

function expectRising(push: ReceivedPush): void {
  const all = times(push);
  expect(all).toEqual([...all].sort((a, b) => a - b));
  expect(all[0]).toBe(0);
}

test.concurrent(
  "starts a push with the FLV header and the newest key frame, and ends it on request",
  async ({ expect, onTestFinished }) => {
    const { pushes, start, live, path } = await watch(yard, onTestFinished);
    expect(await start("a")).toEqual({ width: 640, height: 360, transcoded: false });
    const push = await received(pushes, 0, 20);
    expect(push.path).toBe(path("a"));
    expect(kinds(push).slice(0, 4)).toEqual(["script", "config", "key", "frame"]);
    expectRising(push);
    await start("a");
    expect(pushes).toHaveLength(1);
    await live.stop({ push_url: path("a") });
    expect(await push.closed).toBe(1000);
  },
  testMs,
);

test.concurrent(
  "uses a small stream as its own sub-stream, and scales a larger one down, with a key frame each second",
  async ({ expect, onTestFinished }) => {
    const small = await watch(yard, onTestFinished);
    expect(await small.start("a", "sub")).toMatchObject({ transcoded: false });
    const large = await watch(street, onTestFinished);
    expect(await large.start("b", "main")).toMatchObject({ width: 1280, height: 720, transcoded: false });
    expect(await large.start("c", "sub")).toEqual({ width: 640, height: 360, transcoded: true });
    await eventually(() => large.pushes.length === 2, patienceMs);
    const at = large.pushes.findIndex(({ path }) => path.endsWith("c"));
    const push = await received(large.pushes, at, 45);
    expectRising(push);
    const keys = push.tags.filter(({ tag }) => tag.kind === "key").map(({ tag }) => tag.at);
    for (const [index, key] of keys.slice(1).entries()) expect(key - (keys[index] ?? 0)).toBeLessThanOrEqual(1_200);
    expect(keys.length).toBeGreaterThanOrEqual(4);
  },
  testMs,
);

test.concurrent(
  "transcodes a stream that browsers cannot play to H.264, only while it has viewers",
  async ({ expect, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-hevc-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, "hevc.mp4");
    const input = ["-f", "lavfi", "-i", "testsrc2=size=704x396:rate=10:duration=2"];
    await run(await ffmpegPath(), ["-v", "error", ...input, "-c:v", "libx265", "-preset", "ultrafast", path]);
    const { pushes, start, live, path: at } = await watch({ kind: "file", path, loop: true }, onTestFinished, folder);
    expect(await start("a")).toEqual({ width: 640, height: 360, transcoded: true });
    const push = await received(pushes, 0, 10);
    expect(kinds(push).slice(0, 3)).toEqual(["script", "config", "key"]);
    await live.stop({ push_url: at("a") });
    expect(await push.closed).toBe(1000);
  },
  testMs,
);

test.concurrent(
  "passes a network camera's stream and sub-stream on unchanged",
  async ({ expect, onTestFinished }) => {
    const account = { username: "admin", password: "p@ss" };
    const camera = await openRtspCamera(account, "basic", hd);
    onTestFinished(() => camera.close());
    const at = (stream: string): string => `rtsp://10.9.8.7:${camera.port}/${stream}`;
    const port = await startOnvifCamera({ account, streamUri: at("main"), subUri: at("sub") }, onTestFinished);
    const password_sealed = sealFor(account.password, secret, "AIS-0001", sealInfo.camera);
    const source = { kind: "onvif", host: "127.0.0.1", port, username: "admin", password_sealed } as const;
    const { pushes, start } = await watch(source, onTestFinished);
    expect(await start("a")).toEqual({ width: 1280, height: 720, transcoded: false });
    expectRising(await received(pushes, 0, 10));
    expect(await start("b", "sub")).toEqual({ width: 0, height: 0, transcoded: false });
    const sub = await received(pushes, 1, 10);
    expect(kinds(sub).slice(0, 3)).toEqual(["script", "config", "key"]);
    expect(camera.asked.some((line) => line.startsWith("DESCRIBE") && line.includes("/sub"))).toBe(true);
  },
  testMs,
);

test.concurrent(
  "uses the sub-stream address that was entered for a camera, with its secrets",
  async ({ expect, onTestFinished }) => {
    const account = { username: "admin", password: "p@ss" };
    const camera = await openRtspCamera(account, "basic", hd);
    onTestFinished(() => camera.close());
    const seal = (text: string): string => sealFor(text, secret, "AIS-0001", sealInfo.camera);
    const { url, secrets } = hideSecrets(`rtsp://127.0.0.1:${camera.port}/sub?token=GEHEIM`);
    const source = {
      ...({ kind: "rtsp", url: `rtsp://127.0.0.1:${camera.port}/main` } as const),
      username: "admin",
      password_sealed: seal(account.password),
      sub_url: url,
      sub_url_secrets_sealed: seal(secretsText(secrets)),
    } as const;
    const { pushes, start } = await watch(source, onTestFinished);
    expect(await start("a", "sub")).toEqual({ width: 0, height: 0, transcoded: false });
    expect(kinds(await received(pushes, 0, 10)).slice(0, 3)).toEqual(["script", "config", "key"]);
    expect(camera.asked.some((line) => line.startsWith("DESCRIBE") && line.includes("/sub?token=GEHEIM"))).toBe(true);
  },
  testMs,
);

test.concurrent(
  "transcodes a stream whose key frames are more than four seconds apart, with a key frame each second",
  async ({ expect, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), "huiyan-rare-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, "rare.mp4");
    const input = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=10:duration=12"];
    const coding = [
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-g",
      "1000",
      "-sc_threshold",
      "0",
      "-pix_fmt",
      "yuv420p",
    ];
    await run(await ffmpegPath(), ["-v", "error", ...input, ...coding, path]);
    const { pushes, start, channels } = await watch({ kind: "file", path, loop: true }, onTestFinished, folder);
    // the interval of key frames is known only after the first interval has passed
    await eventually(() => channels.get("1")?.live.hasRareKeys === true, patienceMs);
    expect(await start("a")).toEqual({ width: 320, height: 180, transcoded: true });
    const push = await received(pushes, 0, 25);
    expect(push.tags.filter(({ tag }) => tag.kind === "key").length).toBeGreaterThanOrEqual(2);
  },
  testMs,
);

test.concurrent(
  "continues the same push with continuous timestamps after the camera was reopened",
  async ({ expect, onTestFinished }) => {
    const { pushes, start, channels } = await watch(yard, onTestFinished);
    await start("a");
    const push = await received(pushes, 0, 10);
    channels.restart("1");
    await eventually(() => kinds(push).filter((kind) => kind === "config").length === 2, patienceMs);
    const before = times(push).length;
    await eventually(() => times(push).length > before + 10, patienceMs);
    expectRising(push);
    const again = kinds(push).lastIndexOf("config");
    expect(kinds(push)[again + 1]).toBe("key");
  },
  testMs,
);

test.concurrent(
  "ends the push of a channel at once, with a reason, when the channel is set up again",
  async ({ expect, onTestFinished }) => {
    const { pushes, start, channels, plan } = await watch(yard, onTestFinished);
    await start("a");
    const push = await received(pushes, 0, 1);
    await channels.apply([{ ...plan, camera: { ...plan.camera, analysis_fps: 2 } }]);
    expect(await push.closed).toBe(liveCloseCodes.pushEnded);
  },
  testMs,
);

test.concurrent(
  "lets viewers and snapshots wait for the picture while new settings reopen the camera",
  async ({ expect, onTestFinished }) => {
    const { pushes, start, channels, plan } = await watch(yard, onTestFinished);
    const applied = channels.apply([{ ...plan, camera: { ...plan.camera, analysis_fps: 2 } }]);
    await nextTick();
    const [stream, { image }] = await Promise.all([start("a"), takeSnapshot(channels, { channel: "1" })]);
    await applied;
    expect(stream).toEqual({ width: 640, height: 360, transcoded: false });
    expect(image.length).toBeGreaterThan(1000);
    await received(pushes, 0, 10);
  },
  testMs,
);

test.concurrent(
  "refuses viewers of a camera that cannot be opened at once, also after new settings",
  async ({ expect, onTestFinished }) => {
    const { start, channels, plan } = await watch(yard, onTestFinished);
    const gone: CameraSource = { kind: "file", path: join(clips, "missing.mp4"), loop: true };
    await channels.apply([{ ...plan, camera: { ...plan.camera, source: gone } }]);
    await eventually(() => channels.get("1")?.isOpening === false, patienceMs);
    const began = performance.now();
    await expect(start("a")).rejects.toMatchObject({ code: "no_picture" });
    expect(performance.now() - began).toBeLessThan(1_000);
  },
  testMs,
);

test.concurrent(
  "reports an unknown channel, a refused push and a foreign address, and leaves no encoder running",
  async ({ expect, onTestFinished }) => {
    const { live, start, path, pushes } = await watch(yard, onTestFinished);
    const asked = { channel: "2", quality: "main", push_url: path("a") };
    await expect(live.start(asked)).rejects.toMatchObject({ code: "unknown_channel" });
    const foreign = { ...asked, channel: "1", push_url: "//example.invalid/api/device/live/x" };
    await expect(live.start(foreign)).rejects.toMatchObject({ code: "push_refused" });
    const beside = { ...asked, channel: "1", push_url: `${livePushPath}../events` };
    await expect(live.start(beside)).rejects.toMatchObject({ code: "push_refused" });
    await start("a");
    await received(pushes, 0, 1);
    expect(pushes).toHaveLength(1);
  },
  testMs,
);
