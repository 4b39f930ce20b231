import { type Page } from "@playwright/test";
import { demoDevice } from "../device/demo-devices.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn, signInAt } from "../session/sign-in.ts";
import { flowRecord, sendFlows, sendPositions } from "./send-flows.ts";

test.setTimeout(180_000);

const figure = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "数据概览" })
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator(".flow-tile-figure");
const period = (page: Page, name: string) =>
  page.getByRole("group", { name: "统计周期" }).getByRole("button", { name });

test("counts people and vehicles, compares periods, shows those inside and a heat map, and exports", async ({
  page,
  openPage,
  system,
  problems,
}) => {
  await signIn(page, system, "admin");
  await test.step("where nothing was counted, the page says what counts", async () => {
    await page.goto("/#/passengerFlow");
    await expect(page.getByText("这段时间没有计数")).toBeVisible();
    await shoot(page, "flow-empty");
    await page.getByRole("button", { name: "查看近 30 天" }).click();
    await expect(page).toHaveURL(/type=month/);
    await accessible(page);
  });

  const counted = await sendFlows(system);
  await sendPositions(system);
  await test.step("figures of the last seven days are the sums of the reports, as is the table", async () => {
    await page.reload();
    await expect(figure(page, "进入")).toBeVisible();
    await period(page, "近 7 天").click();
    await expect(figure(page, "进入")).toHaveText(`${counted.enter}人次`);
    await expect(figure(page, "离开")).toHaveText(`${counted.leave}人次`);
    await expect(page).toHaveURL(/type=week/);
    const trend = page.getByRole("region", { name: "进出趋势" });
    await trend.getByRole("button", { name: /^更多/ }).click();
    await page.getByRole("menuitem", { name: "查看表格" }).click();
    const cells = trend.getByRole("row").locator("td:nth-child(2)");
    await expect(cells).toHaveCount(7);
    const sum = (await cells.allTextContents()).reduce((total, text) => total + Number(text), 0);
    expect(sum).toBe(counted.enter);
    await trend.getByRole("button", { name: "查看图表" }).click();
    await shoot(page, "flow-people");
    await accessible(page);
  });

  await test.step("the newest seven counts pass by", async () => {
    const news = page.getByRole("list", { name: "最新动态" });
    await expect(news.getByRole("listitem")).toHaveCount(7);
    // With reduced motion, the ticker does not move and has no button to pause it.
    await expect(page.getByRole("button", { name: "暂停滚动" })).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect(page.getByRole("button", { name: "暂停滚动" })).toBeVisible();
    await expect.poll(() => news.evaluate(({ scrollTop }) => scrollTop), { timeout: 15_000 }).toBeGreaterThan(0);
    await news.hover();
    await page.waitForTimeout(1000);
    const top = await news.evaluate(({ scrollTop }) => scrollTop);
    await page.waitForTimeout(4000);
    expect(await news.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  await test.step("a new count is seen without reloading", async () => {
    const device = await demoDevice(system, system.organisation.yard);
    await device.outcomes([flowRecord(0, 7, 2, "passenger_flow_statistics", "yard")]);
    await expect(figure(page, "进入")).toHaveText(`${counted.enter + 7}人次`, { timeout: 45_000 });
  });

  await test.step("a point has its heat map, over its last picture", async () => {
    await page.getByRole("list", { name: "最新动态" }).getByRole("button").first().click();
    await expect(page).toHaveURL(/point_id=/);
    const heat = page.getByRole("region", { name: "热力图" });
    await expect(heat.getByText(/依据 ?40 条报警中 120 个目标/)).toBeVisible();
    await expect(heat.locator("rect").first()).toBeVisible();
    await heat.scrollIntoViewIfNeeded();
    await shoot(page, "flow-heat");
    await accessible(page);
  });

  await test.step("reset and capacity of a point are set, and values out of bounds are reported", async () => {
    await page.getByRole("button", { name: /^设置/ }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("归零时间").fill("24");
    await dialog.getByLabel("容量").fill("1");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect(dialog.getByText("归零时间为 0 到 23 点的整点")).toBeVisible();
    await shoot(page, "flow-setting");
    await accessible(page);
    await dialog.getByLabel("归零时间").fill("0");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("保存成功！")).toBeVisible();
    await expect(page.getByRole("region", { name: "各点位在内" }).getByText("00:00")).toBeVisible();
  });

  await test.step("the figures are exported", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出" }).click();
    expect((await download).suggestedFilename()).toBe("客流统计.xlsx");
  });

  await test.step("vehicles are distinguished by kind", async () => {
    await page.goto("/#/trafficFlow?type=month");
    await expect(page.getByRole("heading", { name: "车流统计" })).toBeVisible();
    const kinds = page.getByRole("region", { name: "车型分布" });
    await expect(kinds.getByRole("rowheader", { name: "货车" })).toBeAttached();
    await shoot(page, "flow-vehicles");
    await accessible(page);
  });

  await test.step("a user who sees other devices counts only these", async () => {
    const other = await openPage();
    await signInAt(other, system, "staff", "/#/passengerFlow?type=month");
    await expect(other.getByText("这段时间没有计数")).toBeVisible();
    await other.goto("/#/trafficFlow?type=month");
    await expect(figure(other, "进入")).toBeVisible();
    await expect(other.getByRole("button", { name: /^设置/ })).toHaveCount(0);
  });

  await test.step("while the server cannot be reached the figures stay, with their age", async () => {
    problems.allow(/flow|trafficFlow|Failed to load/);
    await page.route(/message\/statist|client\/flow/, (route) => route.fulfill({ status: 503, body: "{}" }));
    await period(page, "近 7 天").click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await shoot(page, "flow-failing");
  });
});
