import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { sendAlarms } from "./send-alarms.ts";

/** With animations, as most users see the console. Other journeys run with reduced motion. */
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/**
 * Timeout in milliseconds for an alarm. A demonstration clip lasts a minute and raises its alarm once; the alarm's
 * video follows some seconds later. A busy machine analyses fewer frames, so a playback may raise no alarm.
 */
const alarmMs = 420_000;
const clipMs = 90_000;
test.setTimeout(900_000);

test("a real alarm arrives without a reload, with picture, boxes and clip", async ({ page, system }) => {
  // The list must not be empty: an alarm would then appear at once instead of waiting behind the button.
  await sendAlarms(system, 1);
  await signIn(page, system, "admin");
  const rows = page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]");
  const pill = page.getByRole("button", { name: /条新消息$/ });

  await expect(rows.nth(1)).toBeVisible();
  await expect(pill).toBeVisible({ timeout: alarmMs });
  const before = await rows.count();
  await accessible(page);
  await shoot(page, "alarm-pill");
  const bell = page.getByRole("button", { name: /^报警消息，未读 \d+ 条$/ });
  const unread = Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0]);
  expect(unread).toBeGreaterThan(0);

  await pill.click();
  await expect(pill).toBeHidden();
  expect(await rows.count()).toBeGreaterThan(before);
  const newest = rows.first();
  await expect(newest.getByRole("img", { name: "未读" })).toBeVisible();
  await newest.locator("td").nth(1).click();

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("报警内容")).toBeVisible();
  const picture = dialog.getByRole("img", { name: /，/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const boxes = dialog.getByTestId("overlay").locator("rect");
  await expect(boxes.first()).toBeVisible();
  await expect(dialog.getByText("已标为已读")).toBeVisible();
  await accessible(page);
  await shoot(page, "alarm-detail");

  await page.keyboard.press("b");
  await expect(boxes).toHaveCount(0);
  await dialog.getByRole("switch", { name: "目标框" }).click();
  await expect(boxes.first()).toBeVisible();

  await dialog.getByRole("button", { name: "视频", exact: true }).click();
  const video = dialog.locator("video");
  await expect(video).toBeVisible({ timeout: clipMs });
  await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.currentTime)).toBeGreaterThan(0.5);
  await dialog.getByRole("button", { name: "2×", exact: true }).click();
  expect(await video.evaluate((clip: HTMLVideoElement) => clip.playbackRate)).toBe(2);
  await shoot(page, "alarm-clip");

  const link = page.url();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(newest.getByRole("img", { name: "未读" })).toBeHidden();

  // Another user can open the address of an opened alarm in a fresh page.
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("dialog").getByText("报警内容")).toBeVisible();
  await page.keyboard.press("Escape");
});
