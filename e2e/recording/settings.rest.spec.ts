import { readFile } from "node:fs/promises";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { alarmEvent } from "../../apps/server/test/device-client.ts";
import { type Agent } from "../device/demo-agent.ts";
import { demoDevice, ownedDevice } from "../device/demo-devices.ts";
import { expect, test } from "../fixture.ts";
import { inside } from "../inside.ts";
import { startCameras } from "../live/cameras.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

test.use({ runsOn: "private" });
let agent: Agent | undefined;
test.afterEach(() => agent?.stop());

test("sets up recording in the console, applies it on the device, and fetches the clip of an alarm from the recording", async ({
  page,
  system,
  problems,
}) => {
  agent = await startCameras(system, ["东门"]);
  await signInAt(page, system, "admin", "/#/videoPoint");
  const row = page.getByRole("row").filter({ hasText: "东门" }).first();
  await expect(row).toContainText("在线", { timeout: 120_000 });
  /** The modal dialog, since the drawer of the point has the role dialog as well. */
  const dialog = page.locator(".ant-modal-wrap:visible [role=dialog]");

  await test.step("set", async () => {
    await row.click();
    await expect(page.getByText("由设备决定")).toBeVisible();
    await page.getByRole("button", { name: "设置", exact: true }).click();
    await dialog.getByRole("button", { name: "报警前后" }).click();
    await dialog.getByLabel("报警前（秒）").fill("90");
    await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
    await expect(dialog).toContainText("报警前的秒数须在 0 到 60 之间");
    await shoot(page, "recording-settings");
    await accessible(page);
    await dialog.getByRole("button", { name: "连续录像" }).click();
    await dialog.getByLabel("录像空间（GB）").fill("2");
    await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
    // Exact match, since the version next to it contains the same words.
    const inForce = page.getByText("已生效", { exact: true });
    await expect(inForce).toBeVisible({ timeout: 120_000 });
    await inForce.scrollIntoViewIfNeeded();
    await shoot(page, "recording-section");
  });

  await test.step("a piece that was not recorded, and one that was", async () => {
    problems.allow(/point\/record\/clip/);
    await page.getByRole("button", { name: "取录像片段" }).click();
    await dialog.getByRole("button", { name: /^取\s*回$/ }).click();
    await expect(dialog.getByRole("alert")).toHaveText("该时间没有录像");
    await shoot(page, "recording-none");
    const video = dialog.locator("video");
    await expect(async () => {
      // The dialog, opened again, begins ten minutes before now.
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await page.getByRole("button", { name: "取录像片段" }).click();
      await dialog.getByLabel("时长").click();
      await page.locator(".ant-select-item-option").filter({ hasText: "10 分钟" }).click();
      await dialog.getByRole("button", { name: /^取\s*回$/ }).click();
      await expect(video).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.videoWidth)).toBeGreaterThan(0);
    await shoot(page, "recording-piece");
    await accessible(page);
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: /下载|保存/ }).click();
    expect((await readFile(await (await saved).path())).toString("latin1", 4, 8)).toBe("ftyp");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  });

  await test.step("an alarm without a clip gets one from the recording", async () => {
    const device = await demoDevice(system, system.organisation.yard);
    const change = { channel: "cam-0", happened_at: Date.now() - 5_000 };
    expect(await device.outcomes([alarmEvent({ clock: systemClock }, change)])).toMatchObject([{ state: "accepted" }]);
    // Backdates the alarm: while its own clip may still arrive, the console does not offer to fetch one from the
    // recording.
    const { orgId } = await ownedDevice(system, system.organisation.yard);
    await inside(system, ({ services: { db } }) =>
      db.sql
        .updateTable("message")
        .set({ received_at: new Date(Date.now() - 600_000) })
        .where("org_id", "=", orgId)
        .execute(),
    );
    await page.goto("/#/message");
    const messages = page.getByRole("table", { name: "消息列表" });
    await messages.locator("tr[data-row-key]").filter({ hasText: "东门" }).first().click();
    await page.getByRole("button", { name: "视频", exact: true }).click();
    await expect(page.getByText("视频未上传")).toBeVisible();
    await shoot(page, "alarm-clip-none");
    await page.getByRole("button", { name: "从录像取回视频" }).click();
    const video = page.locator(".lightbox video, .player video").first();
    await expect(video).toBeVisible({ timeout: 120_000 });
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.videoWidth)).toBeGreaterThan(0);
    await shoot(page, "alarm-clip");
  });
});
