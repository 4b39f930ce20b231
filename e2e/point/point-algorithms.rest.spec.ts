import { type Page } from "@playwright/test";
import { type Agent, startAgent } from "../device/demo-agent.ts";
import { bornDevices } from "../device/demo-devices.ts";
import { expect, test } from "../fixture.ts";
import { giveCameras } from "../live/cameras.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";
import { drawRegion } from "./draw-region.ts";

let agent: Agent | undefined;
test.afterEach(() => agent?.stop());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("enables an algorithm at a point, draws its region, sees a refusal, applies it on the device, restores an earlier revision, and disables it", async ({
  page,
  system,
}) => {
  await giveCameras(system, ["东门"]);
  agent = await startAgent(system, await bornDevices(system));
  await signInAt(page, system, "lead", "/#/videoPoint");
  await page.getByRole("row").filter({ hasText: "东门" }).getByText("东门").click();
  await page.getByRole("dialog").getByRole("link", { name: "算法设置" }).click();
  await expect(page.getByText("此点位没有启用算法")).toBeVisible();
  await expect(page.locator(".draw-picture")).toBeVisible({ timeout: 120_000 });
  await accessible(page);
  await shoot(page, "point-algorithms-empty");

  await button(page, "添加算法").click();
  await page.getByRole("menuitem", { name: /睡岗检测/ }).click();
  const form = page.getByRole("form", { name: "睡岗检测的设置" });
  await form.getByLabel("静止时长").fill("20");
  await button(page, "保存").click();
  await expect(form.getByText("请在画面上绘制检测区域")).toBeVisible();
  await page.locator(".draw-stage").hover();
  await page.keyboard.press("Escape");
  await drawRegion(page, form, [
    [0.1, 0.1],
    [0.8, 0.15],
    [0.7, 0.8],
    [0.15, 0.75],
  ]);
  await form.getByLabel("区域1 的名称").fill("值班台");
  await form.getByRole("button", { name: "添加时段" }).click();
  await accessible(page);
  await shoot(page, "point-algorithm-drawn");
  await button(page, "保存").click();
  await toast(page, "已保存，正在下发到设备");
  await expect(page.locator(".page-actions").getByText(/已生效/)).toBeVisible({ timeout: 120_000 });

  await form.getByLabel("静止时长").fill("30");
  await expect(button(page, "保存")).toBeEnabled();
  await page.keyboard.press("Control+s");
  await expect(button(page, "保存")).toBeDisabled();
  await form.getByRole("button", { name: "历史版本" }).click();
  await expect(page.getByText("版本 2", { exact: true })).toBeVisible();
  await accessible(page);
  await shoot(page, "point-algorithm-versions");
  await button(page, "载入此版本").click();
  await expect(form.getByLabel("静止时长")).toHaveValue("20");
  await button(page, "保存").click();
  await expect(button(page, "保存")).toBeDisabled();
  await expect(page.locator(".page-actions").getByText(/已生效/)).toBeVisible({ timeout: 120_000 });

  await page.reload();
  await expect(form.getByLabel("值班台 的名称")).toBeVisible();
  await button(page, "停用").click();
  await page.getByRole("dialog").getByRole("button", { name: "停用" }).click();
  await toast(page, "已停用“睡岗检测”");
  await expect(page.getByText("此点位没有启用算法")).toBeVisible();
});
