import { readFileSync } from "node:fs";
import { dayOf, startOfDay } from "@huiyan/contract/calendar";
import { type FrameLocator, type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

/** Returns the time that the page's clock shows, in seconds of the day. */
async function clockOf(player: FrameLocator): Promise<number> {
  const text = (await player.locator("#clock").textContent()) ?? "";
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(11).split(":").map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** Returns the time of each video in seconds of the day, and the width of its picture; 0 without a picture. */
function videosOf(page: Page): Promise<{ at: number; width: number }[]> {
  const frame = page.frames().find((each) => each.url().includes("/recording"));
  if (frame === undefined) throw new Error("the page of recordings is not there");
  return frame.evaluate(() =>
    [...document.querySelectorAll("video")].map(({ currentTime, videoWidth }) => ({
      at: currentTime,
      width: videoWidth,
    })),
  );
}

test("plays recordings from a point: the video moves, jumps and changes its speed by keys, two cameras play in step, and a part is saved as MP4", async ({
  page,
  system,
}) => {
  await signInAt(page, system, "admin", "/#/videoPoint");
  const row = page.getByRole("row").filter({ hasText: "厂区大门" }).first();
  await expect(row).toContainText("在线", { timeout: 120_000 });
  const player = page.frameLocator("iframe");

  await test.step("from the table of points to the picture", async () => {
    await row.getByRole("button", { name: /更多/ }).click();
    await page.getByRole("link", { name: "查看录像" }).click();
    await expect(page.getByRole("heading", { name: "录像回放" })).toBeVisible();
    await expect(player.locator("#days button.has")).not.toHaveCount(0, { timeout: 120_000 });
    await expect.poll(async () => (await videosOf(page))[0]?.width, { timeout: 120_000 }).toBeGreaterThan(0);
  });

  await test.step("it plays, stops and jumps by keys", async () => {
    await player.locator("#line").focus();
    if ((await player.locator("#play").textContent()) === "播放") await page.keyboard.press(" ");
    const first = (await videosOf(page))[0]?.at ?? 0;
    await expect.poll(async () => (await videosOf(page))[0]?.at, { timeout: 120_000 }).toBeGreaterThan(first + 1);
    await page.keyboard.press(" ");
    await expect(player.locator("#play")).toHaveText("播放");
    const stopped = await clockOf(player);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => clockOf(player)).toBe(stopped - 10);
    await page.keyboard.press("=");
    await expect(player.locator("#rate")).toHaveValue("2");
  });

  await test.step("two cameras play in step", async () => {
    await player.locator("#cameras input").nth(1).check();
    await player.locator("#rate").selectOption("1");
    await player.locator("#line").focus();
    await page.keyboard.press(" ");
    await page.keyboard.press("ArrowRight");
    // Both cameras have recorded since the start. If one must load, the other waits as well.
    const apart = async (): Promise<number> => {
      const [first, second] = await videosOf(page);
      const isShown = (first?.width ?? 0) > 0 && (second?.width ?? 0) > 0 && (second?.at ?? 0) > 0;
      return isShown ? Math.abs((first?.at ?? 0) - (second?.at ?? 0)) : Number.POSITIVE_INFINITY;
    };
    await expect.poll(apart, { timeout: 120_000 }).toBeLessThan(0.7);
    await page.keyboard.press(" ");
  });

  await test.step("looked at", async () => {
    await accessible(page);
    await shoot(page, "recordings");
  });

  await test.step("a piece is saved", async () => {
    await player.locator("#line").focus();
    await page.keyboard.press("[");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("]");
    const saved = page.waitForEvent("download");
    await player.getByRole("button", { name: "导出 MP4" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/_\d{8}-\d{6}_\d{8}-\d{6}\.mp4$/);
    expect(readFileSync(await download.path()).toString("latin1", 4, 8)).toBe("ftyp");
  });

  await test.step("recordings of two devices are played in step, and a pause is one of both", async () => {
    // A time before anything was recorded.
    await page.goto(`/#/playback?at=${startOfDay(dayOf(Date.now()))}`);
    for (const name of ["厂区大门", "路边泊位"]) {
      await page.getByRole("combobox", { name: "添加点位" }).click();
      await page.getByTitle(new RegExp(`^${name}（`)).click();
    }
    const windows = page.getByRole("region", { name: "回放画面" });
    const shown = () =>
      windows.evaluate((element) =>
        [...element.querySelectorAll("video")].map(({ currentTime, videoWidth, paused }) => ({
          at: currentTime,
          isShown: videoWidth > 0,
          paused,
        })),
      );
    const apart = async (): Promise<number> => {
      const [first, second, ...more] = await shown();
      const isThere = first?.isShown === true && second?.isShown === true && !first.paused && more.length === 0;
      return isThere ? Math.abs(first.at - second.at) : Number.POSITIVE_INFINITY;
    };
    await page
      .getByRole("button", { name: /^跳到之后/ })
      .first()
      .click();
    await expect.poll(apart, { timeout: 120_000 }).toBeLessThan(0.7);
    await page.getByRole("button", { name: "暂停" }).click();
    await expect.poll(async () => (await shown()).map(({ paused }) => paused)).toEqual([true, true]);
    await accessible(page);
    await shoot(page, "playback");
  });
});
