import { TryCameraResult } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { type CameraMeasurement } from "@huiyan/contract/point/camera-measurement.device";
import { sealFor } from "@huiyan/device-link/sealed";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/outbox-fixture.ts";
import { type OnvifCameraPlan, startOnvifCamera } from "#test/stand-in-onvif-camera.ts";
import { openRtspCamera, type RtspCamera, type TestPicture } from "#test/stand-in-rtsp-camera.ts";
import { tryCamera } from "./try-camera.ts";

const account = { username: "admin", password: "p@ss" };
const access = { deviceId: "AIS-0001", secret: "s", media: [], own: true };
const signIn = {
  username: account.username,
  password_sealed: sealFor(account.password, access.secret, access.deviceId, sealInfo.camera),
};

async function openCamera(picture: Partial<TestPicture>): Promise<RtspCamera> {
  const camera = await openRtspCamera(account, "digest", { width: 640, height: 360, ...picture });
  onTestFinished(() => camera.close());
  return camera;
}

async function measured(picture: Partial<TestPicture>): Promise<CameraMeasurement & { ms: number }> {
  const { port, asked, sent } = await openCamera(picture);
  // The viewer comes after a key frame, and has to wait for the next one.
  await eventually(() => sent() > 0);
  const startedAt = performance.now();
  const answer = await tryCamera(access, { source: { kind: "rtsp", url: `rtsp://127.0.0.1:${port}/`, ...signIn } });
  const { measured = {} } = TryCameraResult.parse(answer);
  const ms = performance.now() - startedAt;
  // The measurement uses the connection over which the picture came. The stream must end when the measurement has
  // ended.
  await eventually(() => asked.at(-1)?.startsWith("TEARDOWN ") === true);
  expect(asked.filter((request) => request.startsWith("PLAY "))).toHaveLength(1);
  return { ...measured, ms };
}

const bFrames = ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-b_strategy", "0", "-crf", "28"];
const h265 = [
  "-c:v",
  "libx265",
  "-preset",
  "ultrafast",
  "-x265-params",
  "bframes=0:keyint=25:min-keyint=25:log-level=0",
];
const mjpeg = ["-c:v", "mjpeg", "-huffman", "default", "-pix_fmt", "yuvj420p", "-q:v", "8"];

test.each<[string, Partial<TestPicture>, CameraMeasurement]>([
  [
    "H.264 with a key frame each second",
    { fps: 25, keyEvery: 25 },
    {
      codec: "h264",
      profile: "Constrained Baseline",
      frame_rate: 25,
      key_interval_s: 1,
      reordered: false,
      sound: false,
    },
  ],
  ["key frames after the picture", { fps: 25, keyEvery: 50 }, { key_interval_s: 2 }],
  [
    "frames that are reordered",
    { fps: 25, keyEvery: 25, encoder: bFrames },
    { codec: "h264", frame_rate: 25, reordered: true },
  ],
  [
    "H.265",
    { fps: 25, keyEvery: 25, encoder: h265 },
    { codec: "h265", profile: "Main", frame_rate: 25, key_interval_s: 1, reordered: false },
  ],
  ["a slow camera", { fps: 4, keyEvery: 8 }, { frame_rate: 4, key_interval_s: 2 }],
  ["MJPEG", { fps: 10, encoder: mjpeg }, { codec: "mjpeg", frame_rate: 10 }],
])("measures %s", { timeout: 60_000 }, async (_name, picture, expected) => {
  const { ms, ...facts } = await measured(picture);
  expect(facts).toMatchObject({ transport: "tcp", ...expected });
  expect(facts.bitrate_kbps).toBeGreaterThan(50);
  expect(ms).toBeLessThan(11_000);
});

test("reports a lower bound if no two key frames come within the time", { timeout: 60_000 }, async () => {
  const facts = await measured({ fps: 25, keyEvery: 300 });
  expect(facts.key_interval_over_s).toBeGreaterThan(4);
  expect(facts).not.toHaveProperty("key_interval_s");
});

async function measuredByOnvif(plan: Partial<OnvifCameraPlan>): Promise<CameraMeasurement> {
  const { port } = await openCamera({});
  const onvif = await startOnvifCamera({ account, streamUri: `rtsp://10.9.8.7:${port}/main`, ...plan });
  const source = { kind: "onvif", host: "127.0.0.1", port: onvif, ...signIn } as const;
  return TryCameraResult.parse(await tryCamera(access, { source })).measured ?? {};
}

test("reports the services of an ONVIF camera, and the offset of its clock", { timeout: 60_000 }, async () => {
  const measured = await measuredByOnvif({ onPtz: () => undefined });
  expect(measured.services?.toSorted()).toEqual(["device", "media", "ptz"]);
  const cameraTime = Date.UTC(2026, 4, 6, 1, 2, 3);
  expect(Math.abs((measured.clock_offset_s ?? 0) - (cameraTime - Date.now()) / 1000)).toBeLessThan(10);
});

test.each([
  ["no time", "<tds:SystemDateAndTime/>"],
  [
    "local time only",
    "<tds:SystemDateAndTime><tt:LocalDateTime><tt:Time><tt:Hour>1</tt:Hour><tt:Minute>2</tt:Minute><tt:Second>3</tt:Second></tt:Time><tt:Date><tt:Year>2026</tt:Year><tt:Month>5</tt:Month><tt:Day>6</tt:Day></tt:Date></tt:LocalDateTime></tds:SystemDateAndTime>",
  ],
])("reports no offset for a camera that answers %s", { timeout: 60_000 }, async (_name, time) => {
  const clock = `<tds:GetSystemDateAndTimeResponse>${time}</tds:GetSystemDateAndTimeResponse>`;
  const measured = await measuredByOnvif({ clock });
  expect(measured.services).toContain("media");
  expect(measured).not.toHaveProperty("clock_offset_s");
});

test("reports the sound track", { timeout: 60_000 }, async () => {
  expect(await measured({ soundRefused: "461 Unsupported Transport" })).toMatchObject({ sound: true });
});
