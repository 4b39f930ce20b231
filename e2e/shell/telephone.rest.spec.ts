import { type Page } from "@playwright/test";
import { createClient } from "../../apps/server/test/client.ts";
import { sendAlarms } from "../alarm/send-alarms.ts";
import { expect, test } from "../fixture.ts";
import { drawBerths, parkCars } from "../parking/park-cars.ts";
import { settle } from "../screens.ts";
import { signInHome } from "../session/sign-in.ts";
import { sendWeighing } from "../weighing/send-weighing.ts";
import { misfitsOf, pagePaths } from "./small-window.ts";
import { smallTargets } from "./touch-targets.ts";

// A private deployment has live video and the farm pages as well.
test.use({ runsOn: "private", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(page.locator("main :is(h1, h2)").filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator(".list-skeleton, .chart-skeleton, [class$=-skeleton]")).toHaveCount(0);
  await settle(page);
}

test("on a phone, an alarm shows picture, point and time, and opens one live window", async ({
  page,
  system,
  problems,
}) => {
  // Expected, since the devices do not run, which the window shows.
  problems.allow(/point\/live\/play/);
  await sendAlarms(system, 1);
  await signInHome(page, system, "admin");

  await test.step("the row keeps what a wide table has in columns", async () => {
    await goTo(page, "/message");
    const row = page.locator("tbody tr[data-row-key]").first();
    await expect(row.locator("img").first()).toBeVisible();
    await expect(row).toContainText(/视频点位.*报警时间\d\d-\d\d \d\d:\d\d:\d\d.*处理状态.*待处理/);
    const { x, width } = (await row.boundingBox()) ?? { x: 0, width: 0 };
    expect(x + width).toBeLessThanOrEqual(390);
  });

  await test.step("no key is named where there is no keyboard", async () => {
    await expect(page.locator(".key, .key-hints, .key-of").filter({ visible: true })).toHaveCount(0);
    await page.locator("tbody tr[data-row-key]").first().tap();
    await expect(page.getByRole("dialog").getByRole("button", { name: /^准确，已处理/ })).toBeVisible();
    await expect(page.locator(".key, .key-hints, .key-of").filter({ visible: true })).toHaveCount(0);
    expect(await smallTargets(page)).toEqual([]);
  });

  await test.step("its live picture has the width of the page", async () => {
    await page.getByRole("dialog").getByRole("button", { name: "实时画面" }).tap();
    const windows = page.locator(".live-window");
    await expect(windows).toHaveCount(1);
    await expect(windows.first()).toBeInViewport({ ratio: 0.9 });
    expect((await windows.first().boundingBox())?.width).toBeGreaterThan(300);
  });
});

const clientOf = async (page: Page, url: string) =>
  createClient(url, await page.evaluate(() => localStorage.getItem("huiyan.token") ?? ""));

/** Returns the titles in a list: of its columns, or of the facts below the name in a card. */
const titlesOf = async (page: Page): Promise<string[]> => {
  const heads = await page.locator("main thead th").allInnerTexts();
  const facts = await page.locator("main tbody tr[data-row-key]").first().locator("dt").allInnerTexts();
  return [...heads, ...facts].map((title) => title.trim()).filter((title) => title !== "");
};

test("on a phone, every list shows below the name what a wide table has in columns", async ({ page, system }) => {
  await sendAlarms(system, 1);
  await sendWeighing(system, "dbgz", [{ counts: [10], weights: [1000], plate: "渝A7K2M9", minutesAgo: 5 }]);
  await signInHome(page, system, "admin");
  const berths = await drawBerths(system, await clientOf(page, system.url), 1);
  await parkCars(system, berths, [{ plate: "粤B12345", berth: "P001", from: 60, to: 10 }]);
  const lists = ["/message", "/devices", "/persons", "/account", "/videoPoint", "/parkingData", "/order/occupy"];
  for (const path of [...lists, "/poundList", "/berth", "/alg/issued"]) {
    await page.setViewportSize({ width: 2200, height: 900 });
    // Opens another page first, so that the column titles are those of this list and not of the previous one.
    await goTo(page, "/set/my");
    await expect(page.locator("tbody tr[data-row-key]")).toHaveCount(0);
    await goTo(page, path);
    await expect(page.locator("tbody tr[data-row-key]").first()).toBeVisible();
    const wide = await titlesOf(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await settle(page);
    const narrow = await titlesOf(page);
    // Picture and buttons have no title in a card.
    const lost = wide.filter((title) => !narrow.includes(title) && !["图片", "操作"].includes(title));
    expect(lost, path).toEqual([]);
  }
});

test("on a phone, the menu shows names, and panes are below each other", async ({ page, system, problems }) => {
  // Expected, since the devices do not run, which the windows show.
  problems.allow(/recording|point\/record/);
  await signInHome(page, system, "admin");

  await test.step("the menu opens with icons and names, and closes when a page is chosen", async () => {
    await expect(page.getByRole("navigation", { name: "主菜单" })).toHaveCount(0);
    await page.getByRole("button", { name: "打开菜单" }).tap();
    const menu = page.getByRole("navigation", { name: "主菜单" });
    await menu.getByRole("button", { name: "设备管理" }).tap();
    await menu.getByRole("link", { name: "设备列表" }).tap();
    await expect(page.getByRole("heading", { name: "设备列表" })).toBeVisible();
    await expect(menu).toHaveCount(0);
  });

  await test.step("places and points stand below each other in the width of the page", async () => {
    await goTo(page, "/device_admin");
    const columns = page.locator(".cascade-column");
    await expect(columns.nth(1)).toBeVisible();
    const widths = await columns.evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThan(380);
  });

  await test.step("recordings stand below each other, above their controls", async () => {
    await goTo(page, "/videoPoint");
    await expect(page.locator("tr[data-row-key]").nth(1)).toBeVisible();
    const ids = await page.locator("tr[data-row-key]").evaluateAll((rows) => rows.map((row) => row.dataset.rowKey));
    await goTo(page, `/playback?points=${ids.slice(0, 2).join(",")}`);
    const windows = page.locator(".playback-window");
    await expect(windows).toHaveCount(2);
    for (const at of [0, 1]) expect((await windows.nth(at).boundingBox())?.width).toBeGreaterThan(380);
    expect(await misfitsOf(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });
});

/** Returns segment controls in which a button is higher than the control. */
const overflowingSegments = (page: Page) =>
  page.locator("fieldset.segment").evaluateAll((segments) =>
    segments.flatMap((segment) => {
      const { top, bottom } = segment.getBoundingClientRect();
      const buttons = [...segment.querySelectorAll("button")].map((button) => button.getBoundingClientRect());
      const isOver = buttons.some((button) => button.top < top || button.bottom > bottom);
      return isOver ? [`over its edge: ${segment.getAttribute("aria-label")}`] : [];
    }),
  );

test("on a phone, every control is large enough for a finger and inside its segment", async ({ page, system }) => {
  await sendAlarms(system, 1);
  await signInHome(page, system, "admin");
  const found: string[] = [];
  for (const path of pagePaths("member")) {
    await goTo(page, path);
    const faults = [...(await smallTargets(page)), ...(await overflowingSegments(page))];
    found.push(...faults.map((fault) => `${path}: ${fault}`));
  }
  expect(found).toEqual([]);
});
