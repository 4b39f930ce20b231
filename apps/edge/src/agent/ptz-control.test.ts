import { type CameraSource } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { sealFor } from "@huiyan/device-link/sealed";
import { expect, test } from "vitest";
import { startOnvifCamera } from "#test/stand-in-onvif-camera.ts";
import { PtzControl } from "./ptz-control.ts";

const access = { deviceId: "HY-PTZ-0001", secret: "s".repeat(43), media: [], own: true };
const account = { username: "admin", password: "p@ss" };
const still = { pan: 0, tilt: 0, zoom: 0, ms: 5000 };

async function control(): Promise<{ ptz: PtzControl; done: string[]; replace(source: CameraSource): void }> {
  const done: string[] = [];
  const port = await startOnvifCamera({ account, streamUri: "rtsp://10.0.0.1/", onPtz: (what) => done.push(what) });
  const password_sealed = sealFor(account.password, access.secret, access.deviceId, sealInfo.camera);
  const sources = new Map<string, CameraSource>([
    ["moves", { kind: "onvif", host: "127.0.0.1", port, username: account.username, password_sealed }],
    ["file", { kind: "generated" }],
  ]);
  const ptz = new PtzControl(
    (channel) => sources.get(channel),
    () => access,
  );
  return { ptz, done, replace: (source) => sources.set("moves", source) };
}

test("moves the camera of the channel with the camera's own password", async () => {
  const { ptz, done } = await control();
  expect(await ptz.describe({ channel: "moves" })).toMatchObject({ pan_tilt: true });
  await ptz.act({ channel: "moves", ...still, pan: 1 });
  await ptz.act({ channel: "moves", preset: "1" });
  expect(done).toEqual(["ContinuousMove 1 0 PT5S", "GotoPreset 1"]);
});

test("moves the new camera after a camera was replaced", async () => {
  const { ptz, done, replace } = await control();
  await ptz.act({ channel: "moves", ...still, pan: 1 });
  replace({ kind: "generated" });
  await expect(ptz.act({ channel: "moves", ...still })).rejects.toMatchObject({ code: "no_ptz" });
  expect(done).toHaveLength(1);
});

test.each([
  ["a channel that is not there", { channel: "none" }, "unknown_channel"],
  ["a camera that is none of ONVIF", { channel: "file" }, "no_ptz"],
])("reports %s in words", async (_name, params, code) => {
  const { ptz } = await control();
  await expect(ptz.act({ ...params, ...still })).rejects.toMatchObject({ code });
});
