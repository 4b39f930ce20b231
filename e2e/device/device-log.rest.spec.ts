import { readFile } from "node:fs/promises";
import { expect, test } from "../fixture.ts";
import { shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

test("saves the log of a device from the device's page inside the console", async ({ page, system }) => {
  await signInAt(page, system, "admin", "/#/devices");
  await expect(page.getByRole("heading", { name: "设备列表" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "园区一体机-01" })).toContainText("在线", { timeout: 120_000 });
  await page.goto(`/#/iframe?type=2&id=${system.organisation.yard}`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("link", { name: "日志", exact: true }).click();
  await expect(frame.getByRole("link", { name: "下载" })).toBeVisible();
  await shoot(page, "device-log");
  const arriving = page.waitForEvent("download");
  await frame.getByRole("link", { name: "下载" }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe("agent.log");
  expect(await readFile(await download.path(), "utf8")).toContain("已连接服务器");
});
