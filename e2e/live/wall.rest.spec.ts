import { readFile } from "node:fs/promises";
import { type Download, type Page } from "@playwright/test";
import { type Agent } from "../device/demo-agent.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInHome } from "../session/sign-in.ts";
import { startCameras } from "./cameras.ts";

test.use({ runsOn: "private" });
let agent: Agent | undefined;
test.afterEach(() => agent?.stop());

const windowAt = (page: Page, n: number) => page.getByRole("region", { name: new RegExp(`^窗口 ${n}( |$)`) });
const playing = (page: Page) => page.locator('.live-window[data-state="playing"]');
/** First line of the tree with that name, since a device may be in two groups. */
const inTree = (page: Page, name: string) => page.getByRole("treeitem", { name: new RegExp(`^${name}`) }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
/** Returns the number of frames that the video of a window has shown. */
const framesOf = (page: Page, n: number) =>
  windowAt(page, n)
    .locator("video")
    .first()
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

async function beginsWith(download: Download, bytes: number[], at = 0): Promise<void> {
  const content = await readFile(await download.path());
  expect([...content.subarray(at, at + bytes.length)]).toEqual(bytes);
}

test("uses windows, views, snapshot, recording and patrol, and recovers when the device disconnects", async ({
  page,
  system,
  problems,
}) => {
  agent = await startCameras(system, ["东门", "西门", "堆场", "月台"]);
  await signInHome(page, system, "admin");
  const dialog = page.getByRole("dialog").last();

  await test.step("empty", async () => {
    await page.goto("/#/videoPoint");
    await button(page, "实时模式").click();
    await expect(windowAt(page, 4)).toContainText("暂无数据");
    await expect(inTree(page, "园区一体机-01")).toContainText("7/7", { timeout: 120_000 });
    await windowAt(page, 2).dblclick();
    await toast(page, "请选择需要预览的视频点位！");
    await button(page, "保存视图").click();
    await shoot(page, "live-empty");
    await accessible(page);
  });

  await test.step("points are clicked, dragged and moved into windows, and play", async () => {
    await windowAt(page, 1).click();
    await inTree(page, "东门").click();
    await inTree(page, "西门").click();
    await inTree(page, "堆场").dragTo(windowAt(page, 4));
    await expect(windowAt(page, 4)).toContainText("堆场");
    await expect(playing(page)).toHaveCount(3, { timeout: 120_000 });
    await expect(page.getByText("3 路播放")).toBeVisible();
    await expect(windowAt(page, 1)).toContainText(/\d\d:\d\d:\d\d\s*\d+ 帧/);
    await inTree(page, "堆场").dragTo(windowAt(page, 3));
    await expect(windowAt(page, 3)).toContainText("堆场");
    await shoot(page, "live-playing");
    await accessible(page);
  });

  await test.step("snapshot and recording", async () => {
    const first = windowAt(page, 1);
    await first.hover();
    const [picture] = await Promise.all([
      page.waitForEvent("download"),
      first.getByRole("button", { name: "抓拍" }).click(),
    ]);
    await toast(page, "抓拍成功！");
    expect(picture.suggestedFilename()).toMatch(/^东门_\d{8}_\d{6}\.jpg$/);
    await beginsWith(picture, [0xff, 0xd8, 0xff]);
    await first.getByRole("button", { name: "录像" }).click();
    await toast(page, "开始录像！");
    await expect(first).toContainText(/录像 00:0[1-9]/);
    const [film] = await Promise.all([
      page.waitForEvent("download"),
      first.getByRole("button", { name: "停止录像" }).click(),
    ]);
    await toast(page, "录像完成！");
    expect(film.suggestedFilename()).toMatch(/^东门_\d{8}_\d{6}\.mp4$/);
    await beginsWith(film, [...Buffer.from("ftyp")], 4);
  });

  await test.step("one window covers the page with the main stream, until Esc", async () => {
    await windowAt(page, 2).dblclick();
    await expect(page.locator(".live-window.large")).toContainText("西门");
    await expect(page.locator('.live-window.large[data-state="playing"]')).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".live-window.large")).toHaveCount(0);
    await page.keyboard.press("w");
    await expect(page.getByRole("tree")).toHaveCount(0);
    await shoot(page, "live-wide");
    await page.keyboard.press("w");
    await expect(page.getByRole("tree")).toHaveCount(1);
  });

  await test.step("a view is saved, overwritten, renamed and deleted", async () => {
    await button(page, "保存视图").click();
    await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
    await expect(dialog).toContainText("请输入视图名称！");
    await dialog.getByLabel("视图名称").fill("早班");
    await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
    await toast(page, "操作成功！");
    await expect(button(page, "早班")).toBeVisible();
    await button(page, "关闭全部").click();
    await expect(playing(page)).toHaveCount(0);
    await button(page, "9 分屏").click();
    await button(page, "未选择视图").click();
    await shoot(page, "live-views");
    await page.getByRole("button", { name: /^早班/ }).click();
    await expect(playing(page)).toHaveCount(3, { timeout: 120_000 });
    await expect(button(page, "4 分屏")).toHaveAttribute("aria-pressed", "true");
    await inTree(page, "月台").click();
    await button(page, "保存视图").click();
    await dialog.getByText("覆盖已有视图").click();
    await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
    await expect(dialog).toContainText("请选择需要覆盖的视图！");
    await dialog.getByRole("combobox").click();
    await page.locator(".ant-select-item-option").filter({ hasText: "早班" }).click();
    await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await button(page, "早班").click();
    await button(page, "重命名：早班").click();
    await dialog.getByLabel("视图名称").fill("晚班");
    await dialog.getByRole("button", { name: /^保\s*存$/ }).click();
    await expect(button(page, "晚班")).toBeVisible();
    await button(page, "晚班").click();
    await button(page, "删除：晚班").click();
    await dialog.getByRole("button", { name: "删除视图 晚班" }).click();
    await expect(button(page, "未选择视图")).toBeVisible();
  });

  await test.step("the wall is there again after a reload", async () => {
    await page.reload();
    await expect(playing(page)).toHaveCount(4, { timeout: 120_000 });
    for (const [at, name] of ["东门", "西门", "堆场", "月台"].entries())
      await expect(windowAt(page, at + 1)).toContainText(name);
  });

  await test.step("a patrol is made, with every refusal in words", async () => {
    await button(page, "创建轮巡").last().click();
    const save = dialog.getByRole("button", { name: /^保\s*存$/ });
    await dialog.getByLabel("窗口数量").fill("10");
    await save.click();
    for (const text of ["请输入名称！", "窗口最大数量不能超过9个！", "请选择需要轮巡的设备！"])
      await expect(dialog).toContainText(text);
    await dialog.getByLabel("名称", { exact: true }).fill("夜间");
    await dialog.getByLabel("窗口数量").fill("5");
    for (const name of ["东门", "西门", "堆场", "月台"])
      await dialog.locator(".ant-tree-treenode").filter({ hasText: name }).locator(".ant-tree-checkbox").click();
    await save.click();
    await expect(dialog).toContainText("轮询设备数量必须大于窗口数量！");
    await dialog.getByRole("button", { name: "批量删除" }).click();
    await toast(page, "请选择需要删除的轮巡设备！");
    await dialog.getByLabel("窗口数量").fill("2");
    await dialog.getByLabel("东门 的停留时间，秒").fill("abc");
    await dialog.getByLabel("西门 的停留时间，秒").fill("45");
    await expect(dialog.getByLabel("东门 的停留时间，秒")).toHaveValue("30");
    await expect(dialog).toContainText(/最长未看时间 1:\d\d/);
    await shoot(page, "patrol-dialog");
    await accessible(page);
    await save.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("the running patrol occupies the windows, continues after a reload, pauses and stops", async () => {
    const kept: number[] = [];
    page.on("response", async (answer) => {
      if (!answer.url().endsWith("/live/loop/seen")) return;
      const { data } = await answer.json();
      kept.push(Number(data?.kept ?? 0));
    });
    await page.getByRole("button", { name: /^开\s*始$/ }).click();
    await expect(page.locator(".live-window")).toHaveCount(2);
    await expect(playing(page)).toHaveCount(2, { timeout: 120_000 });
    await expect(page.getByText("播放中 2 路，等待 2 路")).toBeVisible();
    await inTree(page, "厂区大门").click();
    await toast(page, "当前窗口正在进行轮巡，请先停止轮巡！");
    await expect(page.getByRole("region", { name: "最长未看时间" })).toContainText(/0:0[3-9]/);
    await shoot(page, "patrol-running");
    await accessible(page);
    await page.reload();
    await expect(playing(page)).toHaveCount(2, { timeout: 120_000 });
    // Waits for the patrol's next step, from which on it logs the shown cameras.
    await expect(page.getByText("播放中 2 路，等待 2 路")).toBeVisible();
    await page.getByRole("button", { name: /^暂\s*停$/ }).click();
    await expect(page.getByText("已暂停")).toBeVisible();
    await page.getByRole("button", { name: /^继\s*续$/ }).click();
    await page.getByRole("button", { name: /^停\s*止$/ }).click();
    // Two windows before the reload and two after it, in any number of requests.
    await expect.poll(() => kept.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(4);
    await expect(page.locator(".live-window")).toHaveCount(4);
    await button(page, "轮巡记录").click();
    await expect(dialog.getByRole("row").filter({ hasText: "东门" }).first()).toContainText("陈思远");
    await shoot(page, "patrol-log");
    await dialog.getByRole("button", { name: "关闭" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(playing(page)).toHaveCount(4, { timeout: 120_000 });
  });

  await test.step("every window names a lost device, with its last picture, and recovers automatically", async () => {
    problems.allow(/point\/live\/play/);
    await agent?.stop();
    await expect(windowAt(page, 1)).toContainText("设备离线", { timeout: 120_000 });
    await expect(windowAt(page, 1).locator(".live-still")).toBeVisible();
    await expect(page.getByText("4 路异常")).toBeVisible({ timeout: 120_000 });
    await shoot(page, "live-failing");
    agent = await startCameras(system, ["东门", "西门", "堆场", "月台"]);
    await expect(playing(page)).toHaveCount(4, { timeout: 120_000 });
    const before = await framesOf(page, 1);
    await expect.poll(() => framesOf(page, 1)).toBeGreaterThan(before + 10);
  });
});
