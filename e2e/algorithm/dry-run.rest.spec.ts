import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

/**
 * Timeout in milliseconds for an alarm. A demonstration clip lasts a minute, and a busy machine may raise no alarm in
 * one playback.
 */
const alarmMs = 420_000;
const runMs = 240_000;

const entry = (page: Page, name: string) =>
  page.getByRole("complementary", { name: "算法库" }).getByRole("button", { name });

test("runs a drawn pipeline on the clip of an alarm, and shows the result frame by frame next to the canvas", async ({
  page,
  system,
}) => {
  test.setTimeout(900_000);
  await signInAt(page, system, "admin", "/#/alg/group");
  await page.getByLabel("名称", { exact: true }).fill("有人进入");
  await page.getByRole("combobox", { name: "算法平台" }).click();
  await page.getByTitle(process.arch === "arm64" ? "通用主机 ARM64" : "通用主机 x86-64").click();
  for (const name of ["开始", "区域入侵", "结束"]) await entry(page, name).click();
  // Selected by keyboard, since the line is thin and the view still moves to the added node.
  await page.locator(".react-flow__edge").first().press("Enter");
  await page.getByRole("checkbox", { name: "人", exact: true }).check();
  await expect(page.locator(".edge-label").filter({ hasText: "人" })).toBeVisible();
  await accessible(page);
  await shoot(page, "arrangement-condition");

  await page.getByRole("button", { name: "试运行" }).click();
  const drawer = page.getByRole("dialog", { name: "试运行" });
  await drawer.getByLabel("点位").click();
  await page.getByTitle(/厂区大门$/).click();
  const clips = drawer.getByRole("list", { name: "报警录像" }).getByRole("button");
  await expect(clips.first()).toBeVisible({ timeout: alarmMs });
  await clips.first().click();
  await drawer.getByRole("button", { name: "开始试运行" }).click();
  const nodes = drawer.getByRole("table", { name: "各算法在这一帧" });
  await expect(nodes).toBeVisible({ timeout: runMs });
  // The dry run must raise the alarm again: its clip is that of an alarm of this algorithm with the same settings.
  const alarms = drawer.getByRole("button", { name: /^区域入侵 \d+\.\d 秒$/ });
  await expect(alarms.first()).toBeVisible();
  await alarms.first().click();
  await expect(nodes.getByRole("row").nth(1)).toContainText(/区域入侵[1-9]\d*[1-9]\d*1/);
  await expect(drawer.locator("rect.passed").first()).toBeVisible();
  await accessible(page);
  await shoot(page, "arrangement-dry-run");
  await drawer.getByRole("slider", { name: "帧" }).focus();
  await page.keyboard.press("Home");
  await expect(drawer.getByText(/^第 1 帧，共 \d+ 帧，0\.0 秒/)).toBeVisible();
});
