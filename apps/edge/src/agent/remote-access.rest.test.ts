import { text } from "node:stream/consumers";
import { ScanResult, TryCameraResult } from "@huiyan/contract/device/device.device";
import { expect, test } from "vitest";
import { ffmpegPath, ffmpegVersion } from "#platform/ffmpeg/ffmpeg-path.ts";
import { deviceId, launchAgent } from "#test/launched-agent.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { probeMatch, startSearchedCameras } from "#test/stand-in-onvif-camera.ts";
import { mainFrameVersion } from "./version.ts";

test("serves the configuration page of a running device through the tunnel", async () => {
  const { platform } = await launchAgent();
  await eventually(() => platform.tunnels.length === 1);
  const [tunnel] = platform.tunnels;
  const page = tunnel === undefined ? "" : await text(tunnel.request({ ":path": "/config" }));
  for (const shown of [deviceId, mainFrameVersion(), "已连接平台", "尚未添加摄像头", platform.url.origin])
    expect(page).toContain(shown);
});

test("reports the version of its ffmpeg to the platform and shows it on its page", async () => {
  const { platform } = await launchAgent();
  await eventually(() => platform.tunnels.length === 1);
  await ffmpegPath();
  const version = ffmpegVersion();
  expect(version).not.toBe("");
  expect(platform.state()?.version).toMatchObject({ main_frame: mainFrameVersion(), ffmpeg: version });
  const [tunnel] = platform.tunnels;
  expect(tunnel && (await text(tunnel.request({ ":path": "/config" })))).toContain(
    `<dt>ffmpeg 版本</dt><dd>${version}`,
  );
});

test("discovers cameras on the device's network and tests one", async () => {
  const { platform } = await launchAgent({ env: { DISCOVERY_INTERFACE: "127.0.0.1" } });
  const scopes = "onvif://www.onvif.org/name/Gate onvif://www.onvif.org/hardware/IPC-2";
  await startSearchedCameras([(id) => probeMatch(id, "http://127.0.0.1:8080/onvif/device_service", scopes)]);
  const found = await platform.answer(platform.command("scan", {}));
  const { cameras } = ScanResult.parse(found.state === "done" && found.result);
  expect(cameras).toEqual([{ host: "127.0.0.1", port: 8080, name: "Gate", hardware: "IPC-2" }]);
  const tried = await platform.answer(platform.command("camera.try", { source: { kind: "generated" } }));
  expect(TryCameraResult.parse(tried.state === "done" && tried.result)).toMatchObject({ width: 640, height: 360 });
});

test("reports that discovery is switched off on a device", async () => {
  const { platform } = await launchAgent();
  expect(await platform.answer(platform.command("scan", {}))).toMatchObject({
    state: "failed",
    text: "设备已关闭局域网发现，无法搜索摄像头",
  });
});

test("logs uninstalled algorithms and the reason for refused settings in the device's own log", async () => {
  const { platform } = await launchAgent();
  await eventually(() => platform.tunnels.length === 1);
  const [tunnel] = platform.tunnels;
  const log = async () => (tunnel === undefined ? "" : text(tunnel.request({ ":path": "/config/log" })));
  await platform.answer(platform.command("algorithm.uninstall", { alg_id: "smoking", restore: true }));
  await platform.answer(platform.command("algorithm.uninstall", { alg_id: "area_intrusion", restore: false }));
  const camera = { channel: "1", name: "大门", source: { kind: "generated" }, analysis_fps: 2 };
  platform.configure({ cameras: [camera], arrangements: [] });
  await expect.poll(log, { timeout: 60_000 }).toContain("配置已应用");
  platform.configure({ cameras: [camera], arrangements: [{ channel: "1", alg_id: "climb_over", settings: {} }] });
  await expect.poll(log, { timeout: 60_000 }).toMatch(/警告 配置未能全部应用，请按原因修改设置：.*climb_over/);
  platform.configure({ cameras: "none" });
  await expect.poll(log, { timeout: 60_000 }).toMatch(/警告 配置未能全部应用，请按原因修改设置：配置有误/);
  const lines = (await log()).split("\n");
  expect(lines.filter((line) => line.includes("算法 area_intrusion 已卸载"))).toHaveLength(1);
  expect(lines.filter((line) => line.includes("算法 smoking 已恢复为随程序提供的版本"))).toHaveLength(1);
});
