import { describe, expect, it } from "vitest";
import { NewFarmCamera } from "../farm/camera.api.ts";
import { CameraEntry, cameraTexts } from "./camera.api.ts";

const messages = (entry: unknown, schema: typeof CameraEntry | typeof NewFarmCamera = CameraEntry) =>
  schema.safeParse(entry).error?.issues.map(({ message }) => message) ?? [];

describe("refuses a password in a camera's address with a clear text, for any special characters", () => {
  it.each([
    "rtsp://admin:12345@10.0.0.9:554/1",
    "rtsp://admin:12345#G@10.0.0.9:554/1",
    "rtsp://admin:12/345@10.0.0.9:554/1",
    "rtsp://admin:12?345@10.0.0.9/1",
    "rtsp://admin:a#b@camera.example.com",
    "rtsp://admin:a/b@[fd00::20]:554/1",
    "rtsp://admin:a#b@camera1:554/1",
    "rtsp://ad.min:a#b@10.0.0.9/1",
    "rtsp://admin:p@ss#word@10.0.0.9/1",
  ])("%s", (url) => {
    expect(messages({ kind: "rtsp", url })).toContain(cameraTexts.urlPassword);
    expect(messages({ kind: "rtsp", url: "rtsp://10.0.0.9/1", sub_url: url })).toContain(cameraTexts.urlPassword);
  });

  it.each(["#", "/", "?"])("refuses a password in the address of a farmer's camera: %s", (sign) => {
    const rtsp = `rtsp://admin:123${sign}45@10.0.0.9:554/1`;
    expect(messages({ name: "猪舍", brand: "other", rtsp }, NewFarmCamera)).toEqual([cameraTexts.urlPassword]);
  });
});

it.each([
  "rtsp://10.0.0.9/a@b",
  "rtsp://10.0.0.9:554/live?user=a@b&channel=1",
  "rtsp://camera1:554/live",
  "rtsp://[fd00::20]:554/Streaming/Channels/101",
  "rtsps://camera.example.com/1",
])("accepts the address %s", (url) => expect(messages({ kind: "rtsp", url })).toEqual([]));

it.each(["999.1.1.1", "10.0.0", "10.0.0.0.1", "256.0.0.1", ""])("refuses the host %s", (host) => {
  expect(messages({ kind: "onvif", host, port: 80 })).toContain(cameraTexts.host);
  expect(messages({ kind: "rtsp", url: `rtsp://${host}/1` })).toContain(cameraTexts.url);
  const farm = { name: "猪舍", brand: "hikvision", ip: host, account: "admin", password: "x" };
  expect(messages(farm, NewFarmCamera)).toHaveLength(1);
});

it.each(["10.0.0.9", "camera1", "nvr-2.lan", "fd00::20"])("accepts the host %s", (host) => {
  expect(messages({ kind: "onvif", host, port: 80 })).toEqual([]);
});
