import { CameraEventsPlan } from "../../apps/edge/test/stand-in-camera-events.ts";
import { startOnvifCamera } from "../../apps/edge/test/stand-in-onvif-camera.ts";
import { openRtspCamera } from "../../apps/edge/test/stand-in-rtsp-camera.ts";
import { expect, test } from "../fixture.ts";
import { giveCameras } from "../live/cameras.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";
import { type Agent, startAgent } from "./demo-agent.ts";
import { bornDevices } from "./demo-devices.ts";

test.use({ runsOn: "private" });

const account = { username: "admin", password: "p" };
const motion = { topic: "RuleEngine/CellMotionDetector/Motion", data: { IsMotion: "true" } };
let agent: Agent | undefined;
const ends: (() => void)[] = [];
test.afterAll(async () => {
  await agent?.stop();
  for (const end of ends) end();
});

test("an event that an ONVIF camera reports becomes an alarm with its picture", async ({ page, system }) => {
  const events = new CameraEventsPlan();
  const stream = await openRtspCamera(account);
  ends.push(() => stream.close());
  const streamUri = `rtsp://127.0.0.1:${stream.port}/main`;
  const port = await startOnvifCamera({ account, streamUri, events }, (end) => ends.push(end));
  await giveCameras(system, ["东门"], (seal) => ({
    kind: "onvif",
    host: "127.0.0.1",
    port,
    username: account.username,
    password_sealed: seal(account.password),
  }));
  agent = await startAgent(system, await bornDevices(system), [], { allow_loopback_cameras: true });
  await signInAt(page, system, "admin", "/#/videoPoint");
  const row = page.getByRole("row", { name: /东门/ });
  await expect(row).toContainText("在线", { timeout: 60_000 });

  await row.getByRole("button", { name: "更多操作：东门" }).click();
  await page.getByRole("menuitem", { name: "摄像头事件" }).click();
  const dialog = page.getByRole("dialog").last();
  await expect(dialog).toContainText("还没有添加事件");
  await shoot(page, "camera-events-empty");
  await dialog.getByRole("button", { name: "收听 15 秒" }).click();
  await expect(dialog).toContainText("请在摄像头前走动");
  const sending = setInterval(() => events.send({ ...motion, data: { IsMotion: String(Math.random() > 0.5) } }), 500);
  await expect(dialog).toContainText("收到 1 种事件", { timeout: 30_000 });
  clearInterval(sending);
  await dialog.getByRole("button", { name: "添加 移动侦测" }).click();
  await shoot(page, "camera-events");
  await accessible(page);
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存，设备收到后生效")).toBeVisible();

  const subscriptions = () => events.requests.filter((name) => name === "CreatePullPointSubscription").length;
  await expect.poll(subscriptions, { timeout: 60_000 }).toBeGreaterThan(1);
  await page.goto("/#/message");
  // at once, while the device still opens the camera again with the new settings: the alarm waits for a picture
  events.send({ ...motion, data: { IsMotion: "false" } });
  events.send(motion);
  const alarm = page.getByRole("row", { name: /东门/ }).first();
  await expect(alarm).toContainText("摄像头报告：移动侦测", { timeout: 30_000 });
  await alarm.click();
  const picture = page.getByRole("dialog").locator("img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await shoot(page, "camera-event-alarm");
});
