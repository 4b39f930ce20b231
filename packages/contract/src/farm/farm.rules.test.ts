import { expect, it } from "vitest";
import { FarmCameraForm } from "./camera.api.ts";
import { hikvisionAddress, splitAddress } from "./farm.rules.ts";

it.each([
  [{ ip: "192.168.1.64", port: 554, channels: 1 }, "rtsp://192.168.1.64:554/Streaming/Channels/101"],
  [{ ip: "192.168.1.64", port: 8554, channels: 12 }, "rtsp://192.168.1.64:8554/Streaming/Channels/1201"],
  [{ ip: "fd00::20", port: 554, channels: 3 }, "rtsp://[fd00::20]:554/Streaming/Channels/301"],
])("the address of the Hikvision camera %j is %s", (address, expected) => {
  expect(hikvisionAddress(address)).toBe(expected);
});

it.each([
  ["rtsp://10.0.0.9/1", "rtsp://10.0.0.9/1", undefined, undefined],
  ["rtsp://admin:a%40b@10.0.0.9/1", "rtsp://10.0.0.9/1", "admin", "a@b"],
  ["rtsp://admin:a@b:c@10.0.0.9/1", "rtsp://10.0.0.9/1", "admin", "a@b:c"],
  ["rtsp://admin@10.0.0.9/1?x=a@b", "rtsp://10.0.0.9/1?x=a@b", "admin", undefined],
  ["rtsp://10.0.0.9/a@b", "rtsp://10.0.0.9/a@b", undefined, undefined],
  [" rtsp://a:%zz@10.0.0.9/1 ", "rtsp://10.0.0.9/1", "a", "%zz"],
  ["10.0.0.9", "10.0.0.9", undefined, undefined],
])("%s is %s of account %s with password %s", (address, url, account, password) => {
  expect(splitAddress(address)).toEqual({ url, account, password });
});

const hikvision = { name: "猪舍", ip: "10.1.2.3", account: "admin", password: "Good@2026" };
const other = { name: "猪舍", brand: "other", rtsp: "rtsp://10.1.2.3/live" };
const messages = (input: object) =>
  FarmCameraForm.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

it.each([
  ["a Hikvision camera needs no port and channel said: 554 and 1", hikvision, []],
  ["a name", { ...hikvision, name: " " }, [["name", "请输入相机名称"]]],
  ["an IP", { ...hikvision, ip: "" }, [["ip", "请输入相机IP"]]],
  ["an IP that is one", { ...hikvision, ip: "10.1/2" }, [["ip", "请输入摄像头的 IP 或主机名"]]],
  ["a port", { ...hikvision, port: null }, [["port", "请输入相机IP"]]],
  ["a port that is one", { ...hikvision, port: 70_000 }, [["port", "端口须为 1 到 65535"]]],
  ["a channel", { ...hikvision, channels: null }, [["channels", "请输入相机通道号"]]],
  ["an account", { ...hikvision, account: "" }, [["account", "请输入相机账号"]]],
  ["another brand only an address", other, []],
  ["an address", { ...other, rtsp: "" }, [["rtsp", "请输入相机RTSP"]]],
  [
    "an address of a camera",
    { ...other, rtsp: "http://10.1.2.3/" },
    [["rtsp", "请输入以 rtsp:// 或 rtsps:// 开头的地址"]],
  ],
  ["of a known brand", { ...other, brand: "dahua" }, [["brand", "请选择相机品牌"]]],
  ["what Hikvision needs is not asked of others", { ...other, ip: "", port: null, account: "" }, []],
])("asked of a camera: %s", (_rule, input, expected) => {
  expect(messages(input)).toEqual(expected);
});
