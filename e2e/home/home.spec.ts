import { readFile } from "node:fs/promises";
import { findHeadlines } from "@huiyan/contract/alarm/headline.api";
import { dayOf, startOfDay, zoneName } from "@huiyan/contract/calendar";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { type Page } from "@playwright/test";
import { sendAlarms } from "../alarm/send-alarms.ts";
import { abroad, browserZone } from "../browser.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { atHome, signInHome } from "../session/sign-in.ts";
import { choosePeriod } from "./choose-period.ts";

test.use({ timezoneId: browserZone(abroad) });

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const todayOf = async (page: Page) =>
  Number(/今日报警\s*([\d,]+)/.exec((await region(page, "概况").textContent()) ?? "")?.[1]?.replaceAll(",", ""));

test("shows figures, trends and headlines of today; a new alarm appears without a reload", async ({ page, system }) => {
  await sendAlarms(system, 3);
  await signInHome(page, system, "admin");
  expect(page.url()).toContain("#/home");
  await expect(page.getByText("企业管理员", { exact: true }).first()).toBeVisible();
  const news = region(page, "即时消息").getByRole("listitem");
  await expect(news.first()).toBeVisible();
  await expect.poll(() => todayOf(page)).toBeGreaterThanOrEqual(6);
  const [before, today] = [await news.count(), await todayOf(page)];
  await expect(region(page, "报警趋势").locator("svg path").first()).toBeAttached();
  await accessible(page);
  await shoot(page, "home");

  await test.step("from abroad: the zone is named, and the day that the tile counts is the one its link lists", async () => {
    const alarms = region(page, "概况").getByRole("link", { name: /今日报警/ });
    const midnight = `start=${startOfDay(dayOf(Date.now()))}`;
    expect(decodeURIComponent((await alarms.getAttribute("href")) ?? "")).toContain(midnight);
    if (browserZone(abroad) !== zoneName) await expect(page.getByText("UTC+8 北京时间")).toBeVisible();
  });

  await sendAlarms(system, 1);
  await expect(news).toHaveCount(before + 2);
  await expect.poll(() => todayOf(page), { timeout: 20_000 }).toBe(today + 2);

  await news.first().getByRole("link").click();
  await expect(page.getByRole("dialog").getByText("报警内容")).toBeVisible();
});

test("shows a chart as a table and downloads it; cards and growth can be switched", {
  tag: "@rest",
}, async ({ page, system }) => {
  await sendAlarms(system, 1);
  await signInHome(page, system, "lead");
  const trend = region(page, "报警趋势");
  await choosePeriod(trend, "近 30 天");
  const menu = trend.getByRole("button", { name: /^更多/ });
  await menu.click();
  await page.getByRole("menuitem", { name: "查看表格" }).click();
  await expect(trend.getByRole("row")).toHaveCount(31);
  await accessible(page);
  await shoot(page, "home-table");

  const download = page.waitForEvent("download");
  await menu.click();
  await page.getByRole("menuitem", { name: "下载数据（CSV）" }).click();
  const sheet = await download;
  expect(sheet.suggestedFilename()).toMatch(/^报警趋势_\d{8}_\d{4}\.csv$/);
  expect((await readFile(await sheet.path(), "utf8")).split("\r\n")[0]).toBe("\uFEFF时间,报警数");
  const picture = page.waitForEvent("download");
  await menu.click();
  await page.getByRole("menuitem", { name: "下载图片" }).click();
  const bytes = await readFile(await (await picture).path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.byteLength).toBeGreaterThan(5000);
  await trend.getByRole("button", { name: "查看图表" }).click();
  await expect(trend.locator("svg path").first()).toBeAttached();

  await region(page, "重点报警").getByRole("button", { name: "近 7 天" }).click();
  await expect(region(page, "重点报警").getByRole("link").first()).toBeVisible();
  const growth = region(page, "点位日增长");
  const head = growth.getByRole("columnheader", { name: "日增长" });
  for (const order of ["ascending", "descending", "none"]) {
    await growth.getByRole("button", { name: "日增长" }).click();
    await expect(head).toHaveAttribute("aria-sort", order);
  }
});

test("shortcuts, help and contact open; a user without members to manage sees no member statistics", {
  tag: "@rest",
}, async ({ page, system }) => {
  await signInHome(page, system, "staff");
  await expect(region(page, "人员概况")).toHaveCount(0);
  const help = region(page, "帮助中心");
  await help.getByRole("button", { name: "联系我们" }).click();
  await expect(page.getByText("请联系企业管理员，或提交意见反馈").first()).toBeVisible();
  await accessible(page);
  await shoot(page, "home-contact");
  await page.keyboard.press("Escape");
  await help.getByRole("button", { name: "帮助文档" }).click();
  await expect(page.getByRole("dialog").getByText(/首页只统计您能看到的/)).toBeVisible();
  await page.keyboard.press("Escape");
  await region(page, "快捷入口").getByRole("link", { name: "全部功能" }).click();
  await expect(region(page, "我的快捷入口")).toBeVisible();
  await page.goBack();
  await atHome(page);
});

test("a part whose request fails shows that alone, and recovers without a reload", {
  tag: "@rest",
}, async ({ page, system, problems }) => {
  problems.allow(/home\/data|message\/today|status of 50[03]/);
  const failing = { status: 500, contentType: "application/json", body: '{"code":500,"message":"服务器内部错误"}' };
  await page.route(`**${getHomeData.path}`, (route) => route.fulfill(failing));
  await page.route(`**${findHeadlines.path}*`, (route) => route.fulfill(failing));
  await signInHome(page, system, "admin");
  await expect(page.getByRole("alert").first()).toContainText("服务器内部错误");
  await expect(region(page, "报警趋势")).toContainText("数据暂时无法读取");
  await expect(region(page, "快捷入口").getByRole("link", { name: "消息列表" })).toBeVisible();
  await accessible(page);
  await shoot(page, "home-failing");

  await page.unroute(`**${getHomeData.path}`);
  await page.unroute(`**${findHeadlines.path}*`);
  await region(page, "即时消息").getByRole("button", { name: "重试" }).click();
  // One retry button requests all failed parts.
  await page.getByRole("button", { name: "重试" }).first().click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText(/^数据更新于/)).toBeVisible();
});
