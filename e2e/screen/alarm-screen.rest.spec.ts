import { type Page } from "@playwright/test";
import { sendAlarms } from "../alarm/send-alarms.ts";
import { abroad, browserZone } from "../browser.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { positionPoints } from "./position-points.ts";

test.use({ timezoneId: browserZone(abroad) });

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const tree = (page: Page) => page.getByRole("tree");

test("the alarm screen redirects to sign-in without a session, shows when it is empty, and shows and counts new alarms", async ({
  page,
  system,
  problems,
}) => {
  await test.step("the screen requires a session", async () => {
    await page.goto("/#/alarmDashboard");
    await expect(page.getByText("请登录").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  });
  await signIn(page, system, "admin");

  await test.step("empty it says so", async () => {
    await page.goto("/#/alarmDashboard");
    await expect(region(page, "实时报警").getByText("今日没有报警")).toBeVisible();
    await expect(region(page, "点位分布").getByText("点位还没有设置位置")).toBeVisible();
    await expect(tree(page).getByRole("treeitem").first()).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await shoot(page, "alarm-screen-empty");
    await accessible(page);
  });

  await test.step("points that have a position stand on the map", async () => {
    await positionPoints(page, system);
    await page.reload();
    await expect(region(page, "点位分布").getByRole("button").first()).toBeVisible();
  });

  await test.step("an alarm pops up with its picture for five seconds, and those of the same moment are counted", async () => {
    await sendAlarms(system, 3);
    const popup = region(page, "新报警");
    await expect(popup.getByRole("img")).toHaveCount(0);
    await expect(popup.locator("img")).toBeVisible();
    await shoot(page, "alarm-screen-popup");
    await expect(popup).toBeHidden({ timeout: 20_000 });
  });

  await test.step("today's totals, the tree, the live list and the trend follow", async () => {
    // Only as many rows as fit completely.
    await expect(region(page, "实时报警").getByRole("listitem")).toHaveCount(5);
    await expect(page.locator(".screen-tiles li").first()).toContainText("6", { timeout: 30_000 });
    await expect(tree(page).getByRole("treeitem").first()).toContainText("6");
    await expect(region(page, "算法报警趋势").getByText("区域入侵").first()).toBeAttached();
    await shoot(page, "alarm-screen");
    await accessible(page);
  });

  await test.step("a group chosen by keyboard is in the address, and all figures are of the group", async () => {
    await tree(page).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/group_id=/);
    await expect(page.locator(".screen-tiles li").first()).not.toContainText("6");
    await page.reload();
    await expect(tree(page).getByRole("treeitem", { selected: true })).toHaveAttribute("aria-posinset", "1");
    await expect(page).toHaveURL(/group_id=/);
    await shoot(page, "alarm-screen-group");
    await tree(page).getByRole("treeitem").first().click();
    await expect(page).not.toHaveURL(/group_id=/);
  });

  await test.step("popup and sound are settings of the user; without the popup none appears", async () => {
    await page.getByRole("button", { name: "提醒设置" }).click();
    const dialog = page.getByRole("dialog", { name: "报警提醒" });
    await expect(dialog.getByRole("switch", { name: "图片弹窗" })).toBeChecked();
    await shoot(page, "alarm-screen-settings");
    await accessible(page);
    await dialog.getByRole("switch", { name: "图片弹窗" }).click();
    await expect(page.getByText("设置成功！").last()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await sendAlarms(system, 1);
    const live = region(page, "实时报警");
    await live.getByRole("button", { name: "下一页" }).click();
    await expect(live.getByRole("listitem")).toHaveCount(2);
    await expect(region(page, "新报警")).toHaveCount(0);
  });

  await test.step("cut off, it shows the age of its figures; restored, it recovers automatically", async () => {
    // Expected, since this step cuts the network.
    problems.allow(/net::ERR_FAILED/);
    const cut = (url: URL) => url.pathname.startsWith("/api/client/");
    await page.route(cut, (route) => route.abort());
    const note = page.getByRole("alert").filter({ hasText: /数据停留在 \d\d:\d\d:\d\d/ });
    await expect(note).toBeVisible({ timeout: 40_000 });
    await shoot(page, "alarm-screen-cut");
    await page.unroute(cut);
    await expect(note).toBeHidden({ timeout: 40_000 });
  });

  await test.step("the exit leads home", async () => {
    await page.getByRole("link", { name: "退出" }).click();
    await expect(page).toHaveURL(/#\/home/);
  });
});
