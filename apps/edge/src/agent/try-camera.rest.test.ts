import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CameraSource, TryCameraResult } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { sealFor } from "@huiyan/device-link/sealed";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { cameraReasons } from "#platform/network/camera-reason.ts";
import { startOnvifCamera } from "#test/stand-in-onvif-camera.ts";
import { openRtspCamera, type RtspAccount } from "#test/stand-in-rtsp-camera.ts";
import { tryCamera } from "./try-camera.ts";

async function startRtspCamera(account: RtspAccount): Promise<number> {
  const camera = await openRtspCamera(account);
  onTestFinished(() => camera.close());
  return camera.port;
}

const clips = new URL("../../../../demo/clips/", import.meta.url).pathname;
const access = { deviceId: "AIS-0001", secret: "s", media: [clips], own: true };
const account = { username: "admin", password: "p@ss/<&>" };
const sealed = (password: string): string => sealFor(password, access.secret, access.deviceId, sealInfo.camera);

async function seen(source: CameraSource): Promise<{ width: number; height: number; shown: string | undefined }> {
  const { image, width, height } = TryCameraResult.parse(await tryCamera(access, { source }));
  const jpeg = Buffer.from(image, "base64");
  expect(jpeg.length).toBeLessThanOrEqual(200 * 1024);
  return { width, height, shown: (await sharp(jpeg).metadata()).format };
}

test("returns the stream of an ONVIF camera with one frame and the camera's picture size", async () => {
  const port = await startRtspCamera(account);
  const onvif = await startOnvifCamera({ account, streamUri: `rtsp://10.9.8.7:${port}/main` });
  const source = { kind: "onvif", host: "127.0.0.1", port: onvif, username: "admin" } as const;
  expect(await seen({ ...source, password_sealed: sealed(account.password) })).toEqual({
    width: 640,
    height: 360,
    shown: "jpeg",
  });
  const wrong = { ...source, password_sealed: sealed("wrong") };
  await expect(tryCamera(access, { source: wrong })).rejects.toThrow(cameraReasons.refused);
});

test("reports an RTSP camera that refuses the password", async () => {
  const port = await startRtspCamera(account);
  const source = { kind: "rtsp", url: `rtsp://127.0.0.1:${port}/`, username: "admin" } as const;
  expect(await seen({ ...source, password_sealed: sealed(account.password) })).toMatchObject({ width: 640 });
  const wrong = { ...source, password_sealed: sealed("wrong") };
  await expect(tryCamera(access, { source: wrong })).rejects.toThrow(cameraReasons.refused);
});

test("reads a file of a media folder unchanged", async () => {
  const path = join(clips, "yard.mp4");
  expect(await seen({ kind: "file", path, loop: true })).toMatchObject({ width: 640, height: 360 });
});

test.each([
  ["outside the media folders", { kind: "file", path: tmpdir(), loop: true }, "不在允许的目录内"],
  ["at a port that nobody listens on", { kind: "rtsp", url: "rtsp://127.0.0.1:1/" }, cameraReasons.silent],
  [
    "whose password was sealed for another",
    { kind: "rtsp", url: "rtsp://127.0.0.1:1/", password_sealed: "AAAA" },
    "密文无法解开",
  ],
] as const)("a camera %s is refused with a sentence", async (_name, source, sentence) => {
  await expect(tryCamera(access, { source })).rejects.toThrow(sentence);
});

test.each<[string, CameraSource]>([
  ["rtsp://127.0.0.1:1/", { kind: "rtsp", url: "rtsp://127.0.0.1:1/" }],
  ["rtsp://localhost:1/live", { kind: "rtsp", url: "rtsp://localhost:1/live" }],
  ["rtsp://[::1]:1/", { kind: "rtsp", url: "rtsp://[::1]:1/" }],
  ["rtsp://0x7f000001:1/", { kind: "rtsp", url: "rtsp://0x7f000001:1/" }],
  ["rtsp://169.254.169.254:80/", { kind: "rtsp", url: "rtsp://169.254.169.254:80/" }],
  ["ONVIF at 127.0.0.1", { kind: "onvif", host: "127.0.0.1", port: 1 }],
  ["ONVIF at localhost", { kind: "onvif", host: "localhost", port: 1 }],
])("one sentence for %s of the device's own ports, open or closed", async (_name, source) => {
  let came = 0;
  const listener = createServer((socket) => {
    came += 1;
    socket.destroy();
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  onTestFinished(() => void listener.close());
  const address = listener.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const opened: CameraSource =
    source.kind === "rtsp"
      ? { ...source, url: source.url.replace(/:1\//, `:${port}/`) }
      : source.kind === "onvif"
        ? { ...source, port }
        : source;
  // the connection test must contact no port of a forbidden address: its duration would reveal whether the port is open
  const asked: string[] = [];
  const note = (_message: unknown, channel: string | symbol): void => void asked.push(String(channel));
  for (const channel of ["net.client.socket", "child_process"]) {
    subscribe(channel, note);
    onTestFinished(() => void unsubscribe(channel, note));
  }
  for (const tried of [source, opened])
    await expect(tryCamera({ ...access, own: false }, { source: tried })).rejects.toThrow(cameraReasons.own);
  expect([came, asked]).toEqual([0, []]);
});
