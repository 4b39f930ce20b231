// Measures nine live windows of nine cameras in a real browser. Measures the time from the click to the first frame,
// cold and warm, the delay from camera to screen by the clock in the pictures, and the growth of memory. Prints JSON.
// Usage: node e2e/live/nine-windows.ts [--minutes 10]
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../browser.ts";
import { signInAt } from "../session/sign-in.ts";
import { startSystem } from "../system.ts";
import { startCameras } from "./cameras.ts";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });
const cameras = Array.from({ length: 9 }, (_, at) => `测试 ${at + 1}`);
const everyMs = 1000;

/** Measurement in the page: delay of each window in milliseconds; null if the clock in the picture is unreadable. */
interface Look {
  delays: (number | null)[];
  /** Seconds of video that are buffered ahead of the shown frame, by window. */
  ahead: number[];
  heapBytes: number;
}

const clockSource = stripTypeScriptTypes(
  readFileSync(new URL("../../packages/contract/src/live/frame-clock.rules.ts", import.meta.url), "utf8"),
).replaceAll("export ", "");

/** Script that defines `lookAtWindows()` in the page. */
const lookSource = `${clockSource}
window.lookAtWindows = () => {
  const videos = [...document.querySelectorAll(".live-window video")];
  const delays = videos.map((video) => {
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth; canvas.height = video.videoHeight;
    if (canvas.width === 0) return null;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(video, 0, 0);
    const now = Date.now();
    const { data, width, height } = context.getImageData(0, 0, canvas.width, Math.ceil(canvas.height / 10));
    const luma = (x, y) => data[(Math.floor(y * canvas.height) * width + Math.floor(x * width)) * 4];
    const made = readFrameClock(luma, now);
    return made === undefined ? null : now - made;
  });
  const ahead = videos.map(({ buffered, currentTime }) => buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime);
  return { delays, ahead, heapBytes: performance.memory?.usedJSHeapSize ?? 0 };
};`;

const look = (page: Page): Promise<Look> => page.evaluate("lookAtWindows()");
const playing = (page: Page) => page.locator('.live-window[data-state="playing"]');
const inTree = (page: Page, name: string) => page.getByRole("treeitem", { name }).first();

/** Returns the milliseconds from the click on a camera to its first frame. */
async function firstPicture(page: Page, name: string): Promise<number> {
  const before = await playing(page).count();
  await inTree(page, name).scrollIntoViewIfNeeded();
  const began = await page.evaluate(() => performance.now());
  await inTree(page, name).click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.live-window[data-state="playing"]').length > count,
    before,
    { polling: "raf", timeout: 60_000 },
  );
  return (await page.evaluate(() => performance.now())) - began;
}

const share = (numbers: readonly number[], of: number) =>
  Math.round((numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * of)] ?? 0) * 100) / 100;
const summary = (numbers: readonly number[]) => ({
  n: numbers.length,
  p50: share(numbers, 0.5),
  p95: share(numbers, 0.95),
  worst: share(numbers, 1),
});
const machine = () => ({ cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() });
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const system = await startSystem({ args: ["--no-agent"], env: { PRIVATE: "1" } });
const agent = await startCameras(system, cameras);
const own = await findBrowser();
const browser = await chromium.launch({
  executablePath: own.executablePath,
  env: { ...process.env, ...own.env },
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--enable-precise-memory-info"],
});
try {
  const page = await browser.newPage({
    baseURL: system.url,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1920, height: 1080 },
  });
  await signInAt(page, system, "admin", "/#/videoPoint?type=live");
  await page.getByRole("button", { name: "9 分屏" }).click();
  await inTree(page, "测试 9").waitFor({ timeout: 60_000 });
  await sleep(15_000);
  const cold: number[] = [];
  for (const name of cameras) cold.push(await firstPicture(page, name));
  const warm: number[] = [];
  for (const name of cameras) {
    // Warm: the device continues to send for 30 s after the last viewer has left.
    await page.getByRole("button", { name: "关闭全部" }).click();
    warm.push(await firstPicture(page, name));
  }
  await page.getByRole("button", { name: "关闭全部" }).click();
  for (const name of cameras) await firstPicture(page, name);
  await page.evaluate(lookSource);
  await sleep(10_000);
  const until = performance.now() + Number(values.minutes) * 60_000;
  const looks: Look[] = [];
  while (performance.now() < until) {
    looks.push(await look(page));
    await sleep(everyMs);
  }
  const half = Math.floor(looks.length / 2);
  const halves = [looks.slice(0, half), looks.slice(half)];
  const delaysOf = (part: readonly Look[]) => part.flatMap(({ delays }) => delays.flatMap((delay) => delay ?? []));
  const figures = {
    firstPictureMs: { cold: summary(cold), warm: summary(warm) },
    glassToGlassMs: summary(delaysOf(looks)),
    medianMsOfHalves: halves.map((part) => median(delaysOf(part))),
    unreadable: looks.flatMap(({ delays }) => delays).filter((delay) => delay === null).length,
    looks: looks.length * cameras.length,
    aheadSeconds: summary(looks.flatMap(({ ahead }) => ahead)),
    heapMegabytesOfHalves: halves.map((part) => Math.round(median(part.map(({ heapBytes }) => heapBytes)) / 1e6)),
    playingAtEnd: await playing(page).count(),
  };
  console.log(
    JSON.stringify({ bench: "live-wall", machine: machine(), minutes: Number(values.minutes), ...figures }, null, 2),
  );
} finally {
  await browser.close();
  await agent.stop();
  await system.stop();
}
