import { type Page } from "@playwright/test";
import { sendAlarms } from "../alarm/send-alarms.ts";
import { expect, test } from "../fixture.ts";
import { signInOperator } from "../operator/operator-session.ts";
import { settle } from "../screens.ts";
import { signInHome } from "../session/sign-in.ts";
import { misfitsOf, pagePaths } from "./small-window.ts";

/** Windows: a phone, 1366 × 768 at 200 % zoom, and a wide one whose menu shows names. */
const windows = [
  { width: 390, height: 844 },
  { width: 683, height: 384 },
  { width: 1920, height: 1080 },
];

/** Waits until the page's content has loaded and no longer changes. */
async function arrive(page: Page): Promise<void> {
  await expect(page.locator(".list-skeleton, .chart-skeleton, [class$=-skeleton]")).toHaveCount(0);
  await settle(page);
}

async function checkWindows(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const window of windows) {
    await page.setViewportSize(window);
    await arrive(page);
    found.push(...(await misfitsOf(page)).map((fault) => `${name} at ${window.width}: ${fault}`));
  }
  return found;
}

/** Navigates within the open page, as a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(page.locator("main :is(h1, h2)").filter({ visible: true }).first()).toBeVisible();
}

test("every page fits a phone, a window at 200 % zoom and a wide one: no sideways scrolling, no squeezed, covered or unreachable control", async ({
  page,
  system,
}) => {
  await sendAlarms(system, 1);
  await signInHome(page, system, "admin");
  const found: string[] = [];
  for (const path of pagePaths("member")) {
    await goTo(page, path);
    found.push(...(await checkWindows(page, path)));
  }
  expect(found).toEqual([]);

  await goTo(page, "/message");
  await page.locator("tbody tr[data-row-key]").first().click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^准确，已处理/ })).toBeVisible();
  expect(await checkWindows(page, "an alarm")).toEqual([]);
});

test("every operator page fits a phone, a window at 200 % zoom and a wide one", async ({ page, system }) => {
  await signInOperator(page, system, "13900004444", "/#/operator");
  const paths = pagePaths("operator");
  expect(paths.length).toBeGreaterThan(3);
  const found: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    found.push(...(await checkWindows(page, path)));
  }
  expect(found).toEqual([]);
});
