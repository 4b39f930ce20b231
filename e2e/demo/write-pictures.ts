// Starts the demonstration with its history, waits for real alarms, and writes the pictures of the README to
// docs/pictures.
// Usage: npm run docs -- pictures [--only home]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { findArrangements } from "@huiyan/contract/algorithm/arrangement.api";
import { getDemoHistory } from "@huiyan/contract/demo/demo.api";
import { chromium, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { type Client, createClient } from "../../apps/server/test/client.ts";
import { findBrowser } from "../browser.ts";
import { settle } from "../screens.ts";
import { atHome, tokenOf } from "../session/sign-in.ts";
import { startSystem } from "../system.ts";

const folder = join(import.meta.dirname, "../../docs/pictures");
const historyMs = 20 * 60_000;
const alarmMs = 10 * 60_000;
const { values } = parseArgs({ options: { only: { type: "string" } } });

/** Opens an address as a link does. */
async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.waitForLoadState("networkidle");
}

/** Opens the home page with its figures and charts, without the panel of first steps. */
async function openHome(page: Page): Promise<void> {
  await page.getByRole("button", { name: "不再显示" }).click();
  await page.waitForLoadState("networkidle");
}

/** Opens the newest alarm that has a clip. */
async function openAlarm(page: Page, client: Client): Promise<void> {
  const newest = async () => {
    const now = Date.now();
    const { list } = await client.call(findMessages, { start: now - 86_400_000, end: now, size: 50 });
    return list.find(({ res_video, alg }) => res_video.length > 0 && alg === "area_intrusion");
  };
  await expect.poll(newest, { timeout: alarmMs, intervals: [2_000] }).toBeDefined();
  await goTo(page, `/message?id=${(await newest())?._id ?? ""}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("报警内容")).toBeVisible();
  await expect(dialog.getByTestId("overlay").locator("rect").first()).toBeVisible();
}

/** Opens the saved view of four cameras on the live wall. */
async function openWall(page: Page): Promise<void> {
  await goTo(page, "/videoPoint?type=live");
  await page.getByRole("button", { name: "未选择视图", exact: true }).click();
  await page.getByRole("button", { name: /^园区全景/ }).click();
  await expect(page.getByText("4 路播放")).toBeVisible({ timeout: 120_000 });
  await page.waitForTimeout(4_000);
}

async function openReview(page: Page): Promise<void> {
  await goTo(page, "/parkingData");
  await page.getByRole("row").nth(1).click();
  await expect(page.getByRole("dialog").getByText(/流水号/)).toBeVisible();
  await page.waitForLoadState("networkidle");
}

async function openPipeline(page: Page, client: Client): Promise<void> {
  const [first] = (await client.call(findArrangements, {})).list;
  await goTo(page, `/alg/group?id=${first?._id ?? ""}`);
  await expect(page.locator(".react-flow__edge").first()).toBeVisible();
}

const pictures: Record<string, (page: Page, client: Client) => Promise<void>> = {
  home: openHome,
  alarm: openAlarm,
  wall: openWall,
  review: openReview,
  pipeline: openPipeline,
  screen: (page) => goTo(page, "/dashboard"),
};

async function write(page: Page, client: Client, name: string): Promise<void> {
  await pictures[name]?.(page, client);
  await settle(page);
  await page.waitForTimeout(1_500);
  const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
  const small = sharp(shot).png({ palette: true, quality: 90 });
  const { size } = await small.toFile(join(folder, `${name}.png`));
  console.log(`docs/pictures/${name}.png ${Math.round(size / 1024)} KB`);
}

const names = Object.keys(pictures).filter((name) => values.only === undefined || values.only === name);
const system = await startSystem({ history: true });
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const token = await tokenOf(system, "admin");
  const client = createClient(system.url, token);
  const isMade = async () => (await client.call(getDemoHistory, {})).state;
  await expect.poll(isMade, { timeout: historyMs, intervals: [5_000] }).toBe("done");
  const options = { viewport: { width: 1366, height: 768 }, locale: "zh-CN", timezoneId: "Asia/Shanghai" };
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  await context.addInitScript((value) => localStorage.setItem("huiyan.token", value), token);
  for (const name of names) {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${system.url}/#/home`);
    await atHome(page);
    await write(page, client, name).catch((error: unknown) => {
      console.error(`docs/pictures/${name}.png is not written: ${String(error)}`);
      process.exitCode = 1;
    });
    await page.close();
  }
} finally {
  await browser.close();
  await system.stop();
}
