import { findConflicts } from "@huiyan/contract/parking/conflict.api";
import { correctPlate, findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type Page } from "@playwright/test";
import { createClient } from "../../apps/server/test/client.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { drawBerths, type ParkedCar, parkCars } from "./park-cars.ts";

const client = async (page: Page, url: string) =>
  createClient(url, await page.evaluate(() => localStorage.getItem("huiyan.token") ?? ""));
/** Waits until every picture of the conflict is loaded, since a screenshot with missing pictures is useless. */
const pictures = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator(".conflict-stay img")
        .evaluateAll((images) =>
          images.every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
        ),
    )
    .toBe(true);
const label = (at: number) => `P${String(at).padStart(3, "0")}`;
const minuteMs = 60_000;

/**
 * Cars that cause conflicts: two stays that were each split in two, one with a misread plate; one plate in two berths;
 * and an undisputed stay.
 */
const cars: ParkedCar[] = [
  { berth: label(1), plate: "湘A12345", from: 300, to: 200 },
  { berth: label(1), plate: "湘A12345", from: 195, to: 100 },
  { berth: label(2), plate: "粤B58K26", from: 280, to: 230 },
  { berth: label(2), plate: "粤B58K2G", from: 225, to: 150, confidence: 0.82 },
  { berth: label(3), plate: "粤B3695K", from: 260, to: 120 },
  { berth: label(4), plate: "粤B3695K", from: 180, to: 60, confidence: 0.85 },
  { berth: label(5), plate: "川A77777", from: 90, to: 20 },
];

test("resolves conflicts by keyboard, and undoes decisions", async ({ page, system, problems }) => {
  await signIn(page, system, "admin");
  const api = await client(page, system.url);
  const berths = await drawBerths(system, api, 5);
  await parkCars(system, berths, cars);
  const left = async (dismissed: 0 | 1 = 0) =>
    (await api.call(findConflicts, { time_start: Date.now() - 600 * minuteMs, dismissed })).page.count;
  // Waits until all observations are processed, since the page refreshes its count only once a minute.
  const records = async () => (await api.call(findParkingRecords, {})).list;
  const gone = async () => (await records()).filter(({ leave_time }) => leave_time !== null).length;
  await expect.poll(gone, { timeout: 120_000, intervals: [1000] }).toBe(cars.length);
  // Waits for all orders: a record that gets its order later would change during the review.
  const ordered = async () => (await records()).filter(({ order_state }) => order_state === 1).length;
  await expect.poll(ordered, { timeout: 120_000, intervals: [1000] }).toBe(5);
  await expect.poll(() => left()).toBe(3);
  const chosen = page.locator(".conflict-row[aria-current=true]");
  const proposals = page.locator(".conflict-proposal");

  await test.step("the list of records shows their number, and links to them", async () => {
    await page.goto("/#/parkingData");
    const way = page.getByRole("button", { name: "矛盾 3" });
    await expect(way).toBeVisible();
    await shoot(page, "parking-with-conflicts");
    await way.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "矛盾" })).toBeVisible();
    await expect(page.getByText("还剩 3 个")).toBeVisible();
  });

  await test.step("a case shows both stays, the possible actions, and their cost", async () => {
    await expect(page.locator(".conflict-row")).toHaveCount(3);
    await expect(chosen).toContainText("同车多泊位");
    await expect(proposals.first()).toContainText("占用费");
    await pictures(page);
    await shoot(page, "conflict-twin");
    await accessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(chosen).toContainText(label(1));
    await expect(proposals.first()).toContainText("合成为一条");
    await expect(proposals.first()).toContainText("占用费");
    await pictures(page);
    await shoot(page, "conflict-cut");
    await accessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(chosen).toContainText(label(2));
    await expect(proposals.first()).toContainText("后一条改为 粤B58K26，合成为一条");
    await expect(proposals.first()).toContainText("占用费");
    await pictures(page);
    await shoot(page, "conflict-misread");
    await page.keyboard.press("ArrowUp");
    await expect(chosen).toContainText(label(1));
    await expect(proposals.first()).toContainText("占用费");
  });

  await test.step("Enter accepts the first proposal, and the next case is shown", async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByText("还剩 2 个")).toBeVisible();
    await expect(chosen).toContainText(label(2));
    const { list } = await api.call(findParkingRecords, { plate_num: "湘A12345" });
    expect(list).toMatchObject([{ is_merged: true, berth_num: label(1) }]);
  });

  await test.step("U undoes it", async () => {
    await page.keyboard.press("u");
    await expect(page.getByText("还剩 3 个")).toBeVisible();
    await expect(chosen).toContainText(label(1));
    expect((await api.call(findParkingRecords, { plate_num: "湘A12345" })).list).toHaveLength(2);
  });

  await test.step("another proposal is chosen by its number", async () => {
    await page.keyboard.press("ArrowDown");
    await expect(chosen).toContainText(label(2));
    await page.keyboard.press("2");
    await expect(proposals.nth(1)).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("1");
    await expect(proposals.first()).toContainText("占用费");
    await page.keyboard.press("Enter");
    await expect(page.getByText("还剩 2 个")).toBeVisible();
    expect((await api.call(findParkingRecords, { plate_num: "粤B58K26" })).list).toMatchObject([{ is_merged: true }]);
    await shoot(page, "conflict-accepted");
  });

  await test.step("X marks it as no conflict; it can be viewed and listed again", async () => {
    await expect(chosen).toContainText(label(1));
    await page.keyboard.press("x");
    await expect(page.getByText("还剩 1 个")).toBeVisible();
    await page.getByRole("group", { name: "范围" }).getByRole("button", { name: "不矛盾" }).click();
    await expect(chosen).toContainText(label(1));
    await expect(page.getByText(/标为不矛盾$/)).toBeVisible();
    await shoot(page, "conflict-dismissed");
    await page.getByRole("button", { name: "重新列出" }).click();
    await expect(page.getByText("没有标为不矛盾的记录")).toBeVisible();
    await page.getByRole("group", { name: "范围" }).getByRole("button", { name: "待处理" }).click();
    await expect(page.getByText("还剩 2 个")).toBeVisible();
  });

  await test.step("a case that another user has settled is not overwritten, and no other case takes its place", async () => {
    problems.allow(/conflict\/(accept|preview)/);
    await chosen.focus();
    await expect(chosen).toContainText("同车多泊位");
    await expect(proposals.first()).toContainText("占用费");
    const { list } = await api.call(findParkingRecords, { berth_num: label(4) });
    const _id = list[0]?._id ?? "";
    await api.call(correctPlate, { _id, plate_num: "粤B88888" });
    await page.keyboard.press("Enter");
    await expect(page.getByText("记录已被他人修改").first()).toBeVisible();
    await expect(page.getByText("这个矛盾已不在列表中")).toBeVisible();
    await shoot(page, "conflict-gone");
    await accessible(page);
    expect((await api.call(findParkingRecords, { berth_num: label(4) })).list).toMatchObject([{ exclude_state: 0 }]);
  });

  await test.step("the page reports when all cases are settled", async () => {
    await page.keyboard.press("ArrowDown");
    await expect(chosen).toContainText(label(1));
    await expect(proposals.first()).toContainText("占用费");
    await page.keyboard.press("Enter");
    await expect(page.getByText("还剩 0 个")).toBeVisible();
    await expect(page.getByText("没有矛盾")).toBeVisible();
    await shoot(page, "conflict-none");
    await accessible(page);
  });
});
