import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

/** Returns whether anything is drawn over the first window's video. */
const hasBoxes = (page: Page) =>
  page
    .locator(".live-detections")
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return data.some((value, at) => at % 4 === 3 && value > 0);
    });

test("one key opens the camera of an alarm, and detections are drawn over the live video", async ({
  page,
  system,
  problems,
}) => {
  await signInAt(page, system, "admin", "/#/message");
  // Clicks another cell than the middle of the row, where the button for new alarms appears.
  await page.locator("tr[data-row-key]").first().locator("td").nth(1).click({ timeout: 150_000 });
  await expect(page.getByRole("button", { name: "实时画面" })).toBeVisible();
  await page.keyboard.press("v");
  await expect(page.locator('.live-window[data-state="playing"]')).toHaveCount(1, { timeout: 120_000 });
  await expect.poll(() => hasBoxes(page), { timeout: 120_000, intervals: [50] }).toBe(true);
  await shoot(page, "live-boxes");
  await page.keyboard.press("b");
  await expect(page.locator(".live-detections")).toHaveCount(0);
  problems.allow(/point\/ptz\?/);
  await page.keyboard.press("p");
  await expect(page.getByRole("complementary", { name: "云台控制" })).toContainText(
    "只有以 ONVIF 或国标接入的摄像头可以转动",
  );
  await shoot(page, "live-ptz-none");
});
