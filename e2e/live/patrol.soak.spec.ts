import { type Page } from "@playwright/test";
import { type Agent } from "../device/demo-agent.ts";
import { expect, test } from "../fixture.ts";
import { signInAt } from "../session/sign-in.ts";
import { startCameras } from "./cameras.ts";

test.use({ runsOn: "private" });
let agent: Agent | undefined;
test.afterEach(() => agent?.stop());

const names = ["东门", "西门", "堆场", "月台", "仓库"];
const watchMs = 300_000;
/** Maximum time in milliseconds without a picture in a window. */
const maxBlackMs = 300;

async function makeLoop(page: Page, count: number): Promise<void> {
  const dialog = page.getByRole("dialog").last();
  await page.getByRole("button", { name: "创建轮巡", exact: true }).last().click();
  await dialog.getByLabel("名称", { exact: true }).fill("夜间");
  await dialog.getByLabel("窗口数量").fill(String(count));
  for (const name of names)
    await dialog.locator(".ant-tree-treenode").filter({ hasText: name }).locator(".ant-tree-checkbox").click();
  await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

interface Watched {
  /**
   * Milliseconds: the longest time without a playing video in any window. `stoodMs` is the longest pause of the page's
   * own timer.
   */
  blackMs: number;
  stoodMs: number;
  changes: number;
  /** Time in seconds that the main figure of the patrol panel shows. */
  unseen: number;
  target: number;
}

/** Checks the windows fifty times per second for `ms` milliseconds. */
function watch(page: Page, ms: number): Promise<Watched> {
  return page.evaluate(async (forMs) => {
    const seconds = (selector: string) =>
      (/[\d:]+$/.exec(document.querySelector(selector)?.textContent ?? "")?.[0] ?? "0")
        .split(":")
        .reduce((sum, part) => sum * 60 + Number(part), 0);
    const isRunning = (element: Element) => {
      const video = element.querySelector<HTMLVideoElement>(".live-host:not(.behind) video");
      return element.getAttribute("data-state") === "playing" && video !== null && video.readyState >= 2;
    };
    const seen = { blackMs: 0, stoodMs: 0, changes: 0, unseen: 0, target: seconds(".patrol-target") };
    const lit = new Map<number, number>();
    const shown = new Map<number, string>();
    const begin = performance.now();
    for (let last = begin; last - begin < forMs; ) {
      await new Promise((done) => setTimeout(done, 20));
      const now = performance.now();
      seen.stoodMs = Math.max(seen.stoodMs, now - last);
      last = now;
      for (const [at, element] of [...document.querySelectorAll(".live-window")].entries()) {
        if (isRunning(element)) lit.set(at, now);
        seen.blackMs = Math.max(seen.blackMs, now - (lit.get(at) ?? begin));
        const name = element.querySelector(".live-name")?.textContent ?? "";
        seen.changes += Number(shown.has(at) && shown.get(at) !== name);
        shown.set(at, name);
      }
      seen.unseen = Math.max(seen.unseen, seconds(".patrol-figure .num"));
    }
    return seen;
  }, ms);
}

test("a patrol in real time switches cameras without black windows, and no camera exceeds the promised time without a view", async ({
  page,
  system,
}) => {
  test.setTimeout(watchMs + 120_000);
  agent = await startCameras(system, names);
  await signInAt(page, system, "admin", "/#/videoPoint?type=live");
  await expect(page.getByRole("treeitem", { name: /^园区一体机-01/ }).first()).toContainText("8/8", {
    timeout: 60_000,
  });
  await makeLoop(page, 2);
  await page.getByRole("button", { name: /^开\s*始$/ }).click();
  await expect(page.locator('.live-window[data-state="playing"]')).toHaveCount(2, { timeout: 30_000 });
  const seen = await watch(page, watchMs);
  console.log(JSON.stringify(seen));
  // A busy machine delays the page's timer as well, which must not count as a fault of a window.
  expect(seen.blackMs).toBeLessThanOrEqual(maxBlackMs + seen.stoodMs);
  expect(seen.changes).toBeGreaterThanOrEqual(2);
  expect(seen.target).toBeGreaterThan(0);
  expect(seen.unseen).toBeLessThanOrEqual(seen.target);
});
