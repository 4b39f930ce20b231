import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { wallTime } from "@huiyan/contract/calendar";
import { type Page } from "@playwright/test";
import { ffmpegPath } from "../../apps/edge/src/platform/ffmpeg/ffmpeg-path.ts";
import { createClient } from "../../apps/server/test/client.ts";
import { type Agent, startAgent } from "../device/demo-agent.ts";
import { bornDevices, setFolding } from "../device/demo-devices.ts";
import { packAlgorithms } from "../device/packages.ts";
import { expect, test } from "../fixture.ts";
import { giveCameras } from "../live/cameras.ts";
import { drawRegion } from "../point/draw-region.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";
import { type System } from "../system.ts";
import { isSoak } from "../test-size.ts";

/**
 * Part of the demonstration's workplace clip, in seconds. A worker enters at once, is at the post after 3 s, and stays
 * until the end.
 */
const part = { from: "4", seconds: "32" };
const post = [
  [0.25, 0.45],
  [0.75, 0.45],
  [0.75, 0.85],
  [0.25, 0.85],
] as const;
const stillSeconds = 20;
/**
 * Timeout in milliseconds for an alarm. The camera repeats the clip, and a busy machine may raise no alarm in one
 * playback.
 */
const alarmMs = 150_000;
const second = 1_000;
/** Range around an alarm without another one: one playback of the clip before and after it. */
const window = { beforeMs: 30 * second, ms: 60 * second };
const camera = "值班室";

const folder = mkdtempSync(join(tmpdir(), "huiyan-drawn-"));
const clip = join(folder, "post.mp4");
/**
 * In `npm run lab -- soak` the test also compares alarms with a dry run, which takes several playbacks of the clip.
 * Otherwise it ends when the device has applied the pipeline.
 */
const { publisherKey, files } = packAlgorithms(folder, ["area_intrusion", "sleep_post"]);
const inStore = files.flatMap((file) => ["--load-package", file]);
// Starts a system with these packages in its store, since the store of the shared systems is empty.
test.use({ runsOn: { args: ["--no-agent", ...inStore], env: { PUBLISHER_KEY: publisherKey } } });
let agent: Agent | undefined;
test.beforeAll(async () => {
  const demo = new URL("../../demo/clips/workplace.mp4", import.meta.url).pathname;
  // A key frame each second, so that a part of the recording begins exactly at the requested second.
  const times = ["-ss", part.from, "-t", part.seconds];
  execFileSync(await ffmpegPath(), ["-v", "error", ...times, "-i", demo, "-an", "-r", "8", "-g", "8", clip]);
});
test.afterAll(() => rmSync(folder, { recursive: true }));
test.afterEach(() => agent?.stop());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Returns the configuration version that the device has applied; 0 if it has none, or if a newer one is pending. */
async function appliedVersion(page: Page): Promise<number> {
  const shown = await page.locator(".page-actions").textContent();
  return Number(/版本 (\d+)，已生效/.exec(shown ?? "")?.[1] ?? 0);
}

/** Makes a change and waits until the device has applied it. */
async function applied(page: Page, change: () => Promise<void>): Promise<void> {
  await expect.poll(() => appliedVersion(page), { timeout: 120_000 }).toBeGreaterThan(0);
  const before = await appliedVersion(page);
  await change();
  await expect.poll(() => appliedVersion(page), { timeout: 120_000 }).toBeGreaterThan(before);
}

/** Starts the agent of the point, which records continuously. */
async function watch(system: System): Promise<Agent> {
  await giveCameras(system, [camera], () => ({ kind: "file", path: clip, loop: true }), 2);
  const recordings = { "*": { mode: "continuous" } };
  const devices = (await bornDevices(system)).map((device) => ({ ...device, recordings }));
  return startAgent(system, devices, [], { media: [folder], devices });
}

/** Waits for the picture of the point. Retries like a user, since a device on a busy machine may answer too late. */
async function pictureShown(page: Page): Promise<void> {
  await expect(async () => {
    if (await page.getByText("设备无响应").isVisible()) await button(page, "更新截图").click();
    await expect(page.locator(".draw-picture")).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
}

/** Adds an algorithm to the point with a region and numeric settings, and saves it. */
async function add(page: Page, name: string, corners: Parameters<typeof drawRegion>[2], numbers: [string, string][]) {
  await button(page, "添加算法").click();
  await page.getByRole("menuitem", { name: new RegExp(name) }).click();
  const form = page.getByRole("form", { name: `${name}的设置` });
  for (const [label, value] of numbers) {
    const field = form.getByLabel(label, { exact: true });
    if (!(await field.isVisible())) await form.getByText("高级设置").click();
    await field.fill(value);
  }
  await drawRegion(page, form, corners);
  await applied(page, () => button(page, "保存").click());
}

async function alarmsOf(page: Page, system: System): Promise<Message[]> {
  const api = createClient(system.url, await page.evaluate(() => localStorage.getItem("huiyan.token") ?? ""));
  const { list } = await api.call(findMessages, { page: 1, size: 50 });
  return list.filter(({ point_name }) => point_name === camera);
}

const rule = "what is drawn in the editor is in force on the device of a point";
const more = ", and raises there exactly what a dry run over its recording shows";
test(isSoak ? rule + more : rule, async ({ page, system, problems }) => {
  test.setTimeout(600_000);
  problems.allow(/berth\/snapshot|status of 504/);
  await setFolding(system, false);
  agent = await watch(system);
  await signInAt(page, system, "admin", "/#/alg/group");
  await page.getByLabel("名称", { exact: true }).fill("值班无动作");
  await page.getByRole("combobox", { name: "算法平台" }).click();
  await page.getByTitle(process.arch === "arm64" ? "通用主机 ARM64" : "通用主机 x86-64").click();
  const library = page.getByRole("complementary", { name: "算法库" });
  for (const name of ["开始", "区域入侵", "睡岗检测", "结束"]) await library.getByRole("button", { name }).click();
  // Selected by keyboard, since the line is thin and the view still moves to the added node.
  await page.locator(".react-flow__edge").first().press("Enter");
  await page.getByRole("checkbox", { name: "人", exact: true }).check();
  await button(page, "保存").click();
  await expect(page.getByText("添加成功").first()).toBeVisible();

  await page.goto(`${system.url}/#/videoPoint`);
  await page.getByRole("row").filter({ hasText: camera }).getByText(camera).click();
  await page.getByRole("dialog").getByRole("link", { name: "算法设置" }).click();
  await pictureShown(page);
  await add(page, "区域入侵", post, [["停留时长", "1"]]);
  await add(page, "睡岗检测", post, [
    ["静止时长", String(stillSeconds)],
    ["遮挡容忍时长", "1"],
  ]);
  await applied(page, async () => {
    await page.getByRole("combobox", { name: "算法编排" }).click();
    await page.getByTitle("值班无动作").click();
  });
  const since = Date.now();
  await accessible(page);
  await shoot(page, "point-arrangement");
  await page.getByRole("link", { name: "查看编排" }).click();
  await expect(page.locator(".react-flow__node").filter({ hasText: "睡岗检测" })).toBeVisible();
  if (isSoak) await raisesWhatIsShown(page, system, since);
});

/** Checks from the editor that the alarms of a minute equal those of a dry run over the recording of that minute. */
async function raisesWhatIsShown(page: Page, system: System, since: number): Promise<void> {
  // The range must begin after the pipeline was applied: before that, each algorithm raised alarms separately.
  const next = async () =>
    (await alarmsOf(page, system)).filter(({ create_at }) => create_at > since + window.beforeMs + second).at(-1);
  await expect.poll(next, { timeout: alarmMs, intervals: [second] }).toBeDefined();
  const alarm = await next();
  if (alarm === undefined) throw new Error("no alarm");
  const from = Math.floor((alarm.create_at - window.beforeMs) / second) * second;
  const until = from + window.ms;
  await expect.poll(() => Date.now(), { timeout: window.ms, intervals: [second] }).toBeGreaterThan(until + 5 * second);
  const raised = (await alarmsOf(page, system)).filter(({ create_at }) => create_at >= from && create_at < until);
  expect(raised.map(({ alg_name, create_at }) => [alg_name, create_at])).toEqual([["睡岗检测", alarm.create_at]]);

  await button(page, "试运行").click();
  const drawer = page.getByRole("dialog", { name: "试运行" });
  await drawer.getByLabel("点位").click();
  await page.getByTitle(new RegExp(`${camera}$`)).click();
  await drawer.getByText("设备录像", { exact: true }).click();
  await drawer.getByLabel("开始时间").fill(wallTime(from).slice(0, 19).replace("T", " "));
  await page.keyboard.press("Enter");
  await accessible(page);
  await shoot(page, "dry-run-recording");
  await button(page, "开始试运行").click();
  const alarms = drawer.locator(".dry-run-alarms").getByRole("button");
  await expect(alarms.first()).toBeVisible({ timeout: 240_000 });
  const shown = await alarms.allTextContents();
  expect(shown).toHaveLength(raised.length);
  expect(shown[0]).toMatch(/^睡岗检测 \d+\.\d 秒$/);
  const at = Number(/[\d.]+/.exec(shown[0] ?? "")?.[0]);
  expect(Math.abs(at * second - (alarm.create_at - from))).toBeLessThan(3 * second);
  const video = drawer.locator("video");
  await drawer.getByRole("button", { name: "区域入侵", exact: true }).click();
  await expect(video).toHaveAttribute("src", /^blob:/);
  await alarms.first().click();
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeCloseTo(at, 1);
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThanOrEqual(2);
  await expect(drawer.locator("rect.passed").first()).toBeVisible();
  await shoot(page, "dry-run-recorded");
}
