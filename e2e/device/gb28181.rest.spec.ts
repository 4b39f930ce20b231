import { join } from "node:path";
import { usualGbSettings } from "@huiyan/contract/gb28181/gb28181.rules";
import { clipSource } from "@huiyan/gb28181/test/clip-source";
import { freeSipPort } from "@huiyan/gb28181/test/free-port";
import { GbStandIn } from "@huiyan/gb28181/test/gb-device";
import { ffmpegPath } from "../../apps/edge/src/platform/ffmpeg/ffmpeg-path.ts";
import { expect, test } from "../fixture.ts";
import { giveCameras } from "../live/cameras.ts";
import { isMoving } from "../live/moving.ts";
import { accessible, settle, shoot, takePicture } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";
import { type Agent, startAgent } from "./demo-agent.ts";
import { bornDevices } from "./demo-devices.ts";

test.use({ runsOn: "private" });

const clip = join(import.meta.dirname, "../../demo/clips/yard.mp4");
const [code, gate, yard] = ["34020000001110000001", "34020000001310000001", "34020000001310000002"];
let agent: Agent | undefined;
const cameras: GbStandIn[] = [];
test.afterAll(async () => {
  for (const camera of cameras) await camera.close();
  await agent?.stop();
});

test("a camera that registers by GB/T 28181 becomes a point that plays and moves", async ({
  page,
  context,
  system,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await giveCameras(system, ["东门"]);
  agent = await startAgent(system, await bornDevices(system));
  const { yard: deviceId } = system.organisation;
  await signInAt(page, system, "admin", `/#/devices?id=${deviceId}&tab=gb28181`);
  const drawer = page.getByRole("tabpanel", { name: "国标接入" });

  await expect(drawer).toContainText("国标接入未启用");
  await shoot(page, "gb28181-off");
  await accessible(page);
  await drawer.getByRole("button", { name: "启用国标接入" }).click();
  await expect(drawer).toContainText("34020000002000000001");

  // another port: the usual one may be taken on this machine
  const port = await freeSipPort();
  await drawer.getByRole("button", { name: "修改" }).click();
  const dialog = page.getByRole("dialog", { name: "修改国标接入" });
  await dialog.getByLabel("SIP 端口").fill(String(port));
  await dialog.getByLabel("媒体起始端口").fill("32000");
  await dialog.getByLabel("媒体结束端口").fill("32099");
  await shoot(page, "gb28181-change");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(drawer).toContainText(String(port));
  await drawer.getByRole("button", { name: "显示" }).click();
  await drawer.getByRole("button", { name: "复制密码" }).click();
  const password = await page.evaluate(() => navigator.clipboard.readText());
  expect(password).toMatch(/^[a-z2-9]{12}$/);
  await expect(drawer).toContainText("接入步骤", { timeout: 60_000 });
  await shoot(page, "gb28181-empty");

  const { server_id: id, domain } = usualGbSettings;
  const camera = await GbStandIn.open({
    id: code,
    password,
    server: { id, domain, host: "127.0.0.1", port },
    items: [
      { DeviceID: gate, Name: "国标大门", Manufacturer: "Example", ParentID: code, PTZType: "1", Status: "ON" },
      { DeviceID: yard, Name: "国标院子", Manufacturer: "Example", ParentID: code, PTZType: "3", Status: "OFF" },
    ],
    source: clipSource({ ffmpeg: await ffmpegPath(), clip }),
  });
  cameras.push(camera);
  await expect.poll(async () => (await camera.register(3600, "wrong").catch(() => undefined))?.status).toBe(403);
  await expect(drawer).toContainText("密码不一致：请在摄像头中重新输入密码", { timeout: 30_000 });
  expect((await camera.register()).status).toBe(200);
  await expect(drawer).toContainText("国标大门", { timeout: 30_000 });
  await drawer.getByRole("checkbox", { name: "选择通道 国标大门" }).check();
  await shoot(page, "gb28181-devices");
  await accessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  await takePicture(page, "gb28181-devices");
  await page.setViewportSize({ width: 1366, height: 768 });
  await drawer.getByRole("button", { name: "信令记录" }).click();
  const ladder = page.getByRole("dialog", { name: /信令记录/ });
  await expect(ladder).toContainText("REGISTER sip:");
  await shoot(page, "gb28181-messages");
  await accessible(page);
  await ladder.getByRole("button", { name: "关闭" }).click();
  await drawer.getByRole("button", { name: "添加为点位（1 个）" }).click();
  await expect(page.getByText("已添加 1 个点位")).toBeVisible();
  await expect(drawer).toContainText("已是点位");

  await page.goto("/#/videoPoint");
  const row = page.getByRole("row", { name: /国标大门/ });
  await expect(row).toContainText("在线", { timeout: 60_000 });
  expect(camera.playing).toBe(1);

  await row.getByRole("button", { name: "更多操作：国标大门" }).click();
  await page.getByRole("menuitem", { name: "摄像头事件" }).click();
  const events = page.getByRole("dialog", { name: /摄像头事件/ });
  await events.getByRole("button", { name: "添加事件" }).click();
  await expect(events).toContainText("移动侦测");
  await shoot(page, "gb28181-events");
  await events.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存，设备收到后生效")).toBeVisible();
  await page.goto("/#/message");
  // repeated until the device has the rule: an alarm before that is no alarm of the point
  const motion = "<AlarmPriority>1</AlarmPriority><AlarmMethod>5</AlarmMethod><Info><AlarmType>2</AlarmType></Info>";
  const alarm = page.getByRole("row", { name: /国标大门/ }).first();
  await expect(async () => {
    await camera.alarm(gate, motion);
    await expect(alarm).toContainText("摄像头报告：移动侦测", { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await shoot(page, "gb28181-alarm");

  await page.goto("/#/videoPoint");
  await page.getByRole("button", { name: "添加摄像头" }).click();
  const adding = page.getByRole("dialog", { name: "添加摄像头" });
  await adding.getByRole("button", { name: "国标 28181" }).click();
  await expect(adding).toContainText("请先选择设备");
  await shoot(page, "gb28181-add");
  await accessible(page);
  await adding
    .getByRole("button", { name: "取 消" })
    .or(adding.getByRole("button", { name: "取消" }))
    .click();
  await page.getByRole("button", { name: "实时模式", exact: true }).click();
  await page
    .getByRole("treeitem", { name: /^国标大门/ })
    .first()
    .click();
  await expect.poll(() => isMoving(page), { timeout: 60_000 }).toBe(true);
  const window = page.getByRole("region", { name: /^窗口 1/ });
  await window.hover();
  await window.getByRole("button", { name: "云台控制" }).click();
  const right = window.getByRole("button", { name: "右", exact: true });
  await expect(right).toBeVisible({ timeout: 15_000 });
  await right.click({ delay: 300 });
  await expect.poll(() => camera.ptz.map(({ command }) => command.slice(6, 8))).toEqual(["01", "00"]);
  expect(camera.ptz[0]?.channelId).toBe(gate);
  await shoot(page, "gb28181-live");
});
