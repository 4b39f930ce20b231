import { expect, it } from "vitest";
import { addressOf, emptyFarmCamera, farmCameraSchemas, inputOf } from "./farm-camera-form.ts";

const hikvision = { ...emptyFarmCamera, name: "一号舍", ip: "10.0.0.9", account: "admin", password: "Good@2026" };
const problems = (values: object, kind: "added" | "edited" = "added") =>
  farmCameraSchemas[kind].safeParse(values).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ??
  [];

it.each([
  ["nothing is missing", {}, []],
  ["the name", { name: "" }, ["name 请输入相机名称"]],
  ["the port", { port: " " }, ["port 请输入相机IP"]],
  ["a port that is none", { port: "a" }, ["port 端口须为 1 到 65535"]],
  ["the channel", { channels: "" }, ["channels 请输入相机通道号"]],
  ["the password", { password: "" }, ["password 请输入相机密码"]],
  ["the address of another brand", { brand: "other" }, ["rtsp 请输入相机RTSP"]],
])("shows a missing value of a new camera next to its field: %s", (_rule, change, expected) => {
  expect(problems({ ...hikvision, ...change })).toEqual(expected);
});

it("keeps the password of an edited camera when none is typed", () => {
  expect(problems({ ...hikvision, password: "" }, "edited")).toEqual([]);
});

it("sends numbers as numbers, and leaves out the device", () => {
  expect(inputOf({ ...hikvision, device_id: "HY-DEMO-0001", port: " 8554" })).toEqual({
    name: "一号舍",
    brand: "hikvision",
    ip: "10.0.0.9",
    port: 8554,
    channels: 1,
    account: "admin",
    password: "Good@2026",
    rtsp: "",
  });
});

it.each([
  ["a whole Hikvision", {}, "rtsp://10.0.0.9:554/Streaming/Channels/101"],
  ["before it has a name", { name: "" }, "rtsp://10.0.0.9:554/Streaming/Channels/101"],
  ["without an IP", { ip: "" }, undefined],
  ["of another brand", { brand: "other", rtsp: "rtsp://a:b@10.0.0.7/1" }, "rtsp://10.0.0.7/1"],
] as const)("RTSP URL of %s", (_what, change, expected) => {
  expect(addressOf({ ...hikvision, ...change })).toBe(expected);
});
