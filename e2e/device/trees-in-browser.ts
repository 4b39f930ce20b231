// Measures 5,000 groups in the tree of groups and a branch of 5,000 points in the live wall's tree, in a real Chromium.
// For each, measures the longest task while it is opened, scrolled and searched, and the number of lines in the page.
// Prints a table and asserts nothing.
// Usage: node e2e/device/trees-in-browser.ts [--groups 5000] [--branch 5000]
import { cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium, type Locator, type Page } from "@playwright/test";
import { startFleetServer } from "../../apps/server/test/fleet/fleet-server.ts";
import { findBrowser } from "../browser.ts";

const { values } = parseArgs({
  options: { groups: { type: "string", default: "5000" }, branch: { type: "string", default: "5000" } },
});
const [groups = 0, branch = 0] = [values.groups, values.branch].map(Number);

const watchTasks = `window.longTasks = []; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
}).observe({ type: "longtask", buffered: true });`;

/**
 * Returns the duration in milliseconds of the longest task until the page is idle. Tasks shorter than 50 ms are not
 * counted.
 */
async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate("window.longTasks.splice(0)");
  await work();
  await sleep(1500);
  const tasks = await page.evaluate<number[]>("window.longTasks.splice(0)");
  return Math.round(Math.max(0, ...tasks));
}

async function scroll(tree: Locator): Promise<void> {
  for (let at = 0; at < 40; at++) {
    await tree.evaluate((box) => box.scrollBy(0, 1800));
    await sleep(50);
  }
}

const fleet = await startFleetServer({ devices: 10_000, points: 4, groups, branch });
const { executablePath, env } = await findBrowser();
const launched = { executablePath, env: { ...process.env, ...env }, args: ["--no-sandbox"] };
const browser = await chromium.launch(launched);
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.addInitScript((text) => localStorage.setItem("huiyan.token", text), fleet.token);
  await page.addInitScript(watchTasks);
  const rows: Record<string, { "longest task ms": number; "lines in the page": number }> = {};
  const measure = async (name: string, tree: Locator, work: () => Promise<unknown>) => {
    const task = await longestTask(page, work);
    rows[name] = { "longest task ms": task, "lines in the page": await tree.getByRole("treeitem").count() };
  };

  const groupTree = page.getByRole("tree").first();
  await page.goto(`${fleet.url}/`);
  await page.getByRole("region", { name: "即时消息" }).waitFor();
  // Waits until the animations of the home page's charts have ended.
  await sleep(3000);
  await measure(`${groups} groups: opened`, groupTree, async () => {
    await page.evaluate("location.hash = '#/deviceGroup'");
    await groupTree.getByRole("treeitem").nth(5).waitFor();
  });
  await measure("groups: scrolled", groupTree, () => scroll(groupTree));
  const search = page.getByPlaceholder(/搜索/).first();
  await measure("groups: searched", groupTree, () => search.pressSequentially("4999", { delay: 100 }));

  const wall = page.getByRole("tree", { name: "视频点位" });
  const openBranch = async (name: string) =>
    wall.getByRole("treeitem", { name }).first().locator("[data-toggle]").click();
  await page.evaluate("location.hash = '#/videoPoint?type=live'");
  await wall.getByRole("treeitem").nth(2).waitFor();
  await openBranch("设备组 0");
  const device = wall.getByRole("treeitem", { name: "设备 00000" });
  for (let at = 0; at < 30 && (await device.count()) === 0; at++) {
    await wall.evaluate((box) => box.scrollBy(0, 600));
    await sleep(200);
  }
  await measure(`branch of ${branch} points: opened`, wall, async () => {
    await openBranch("设备 00000");
    await wall
      .getByRole("treeitem", { name: /点位 00000-/ })
      .first()
      .waitFor();
  });
  await measure("branch: scrolled", wall, () => scroll(wall));
  await measure("branch: searched", wall, () =>
    page.getByRole("textbox", { name: "搜索点位" }).pressSequentially("00042", { delay: 100 }),
  );
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  console.table(rows);
} finally {
  await browser.close();
  await fleet.stop();
}
