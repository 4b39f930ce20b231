import { type Page } from "@playwright/test";
import { sendAlarms } from "../alarm/send-alarms.ts";
import { expect, test } from "../fixture.ts";
import { settle } from "../screens.ts";
import { signInHome } from "../session/sign-in.ts";
import { pagePaths } from "./small-window.ts";
import { smallTargets } from "./touch-targets.ts";

// a private deployment has live pictures and the pages of a farm
test.use({ runsOn: "private", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(page.locator("main :is(h1, h2)").filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator(".list-skeleton, .chart-skeleton, [class$=-skeleton]")).toHaveCount(0);
  await settle(page);
}

test("on a telephone an alarm has its picture, point and time, and leads to one live window", async ({
  page,
  system,
  problems,
}) => {
  // the demo's devices do not run: their window says so
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

test("no control of any page is smaller than a finger", async ({ page, system }) => {
  await sendAlarms(system, 1);
  await signInHome(page, system, "admin");
  const found: string[] = [];
  for (const path of pagePaths("member")) {
    await goTo(page, path);
    found.push(...(await smallTargets(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(found).toEqual([]);
});
