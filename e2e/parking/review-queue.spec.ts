import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type Page } from "@playwright/test";
import { createClient } from "../../apps/server/test/client.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { testSize } from "../test-size.ts";
import { drawBerths, type ParkedCar, parkCars } from "./park-cars.ts";

/** Number of stays in the review queue; more in the soak. */
const queueLength = testSize(9, 30);
const client = async (page: Page, url: string) =>
  createClient(url, await page.evaluate(() => localStorage.getItem("huiyan.token") ?? ""));
const drawer = (page: Page) => page.locator(".detail-drawer");
const label = (at: number) => `P${String(at).padStart(3, "0")}`;

/** Stays that need a review: a third with different plates at entry and exit, the others with an uncertain plate. */
const queue: ParkedCar[] = Array.from({ length: queueLength }, (_, at) => ({
  berth: label(1 + (at % 10)),
  plate: `粤B${10_000 + at}`,
  confidence: 0.8,
  from: 600 - Math.floor(at / 10) * 120,
  to: 540 - Math.floor(at / 10) * 120,
  ...(at % 3 === 0 ? { leavePlate: `粤B${10_000 + at}`.replace("1", "7"), confidence: 0.86 } : {}),
  doubts: {
    6: [
      [String(at % 10), 0.7],
      ["8", 0.2],
      ["B", 0.05],
    ],
  },
}));
/** A car whose stay was split in two, and one whose stay needs no review. */
const others: ParkedCar[] = [
  { berth: label(11), plate: "湘A12345", from: 300, to: 200 },
  { berth: label(11), plate: "湘A12345", from: 190, to: 100 },
  { berth: label(12), plate: "粤BD36952", from: 90, to: 20 },
];

test("reviews a queue by keyboard; merges, splits, flags, restores and exports records", async ({ page, system }) => {
  await signIn(page, system, "admin");
  await test.step("without records the page explains where they come from", async () => {
    await page.goto("/#/parkingData");
    await expect(page.getByText("这段时间没有停车记录")).toBeVisible();
    await shoot(page, "parking-empty");
    await accessible(page);
  });
  const api = await client(page, system.url);
  const berths = await drawBerths(system, api, 12);
  await parkCars(system, berths, [...queue, ...others]);
  const found = async () => (await api.call(findParkingRecords, { size: 100 })).page.count;
  await expect.poll(found, { timeout: 120_000, intervals: [1000] }).toBe(queue.length + others.length);
  await page.reload();

  await test.step("the list shows the parked cars", async () => {
    await expect(page.getByText(`待审核 ${queueLength} 条`)).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "粤B" }).first()).toBeVisible();
    await shoot(page, "parking-list");
    await accessible(page);
  });

  await test.step("the queue is reviewed with the keyboard alone", async () => {
    await page.getByRole("button", { name: `开始审核 ${queueLength}` }).click();
    await expect(page.getByRole("row").nth(1)).toContainText("待审核");
    await page.getByRole("row").nth(1).click();
    await expect(
      drawer(page).getByText("出入车牌不一致").or(drawer(page).getByText("车牌置信度低")).first(),
    ).toBeVisible();
    await expect(drawer(page).getByRole("region", { name: "占用费" })).toContainText("元");
    await shoot(page, "parking-review");
    await accessible(page);
    const drawn = page.waitForEvent("download");
    await drawer(page).getByRole("button", { name: "下载带框图" }).click();
    expect((await drawn).suggestedFilename()).toMatch(/泊入图片\.svg$/);
    const left = async () => (await api.call(findParkingRecords, { status: -1, size: 1 })).page.count;
    // Key 2 chooses the second candidate of the uncertain character.
    await page.keyboard.press("2");
    await expect(drawer(page).getByRole("button", { name: "校正并下一条" })).toBeVisible();
    for (let done = 0; done < queueLength; done++) {
      const serial = drawer(page).getByText(/流水号/);
      const decided = await serial.textContent();
      await page.keyboard.press("Enter");
      // Enter opens the next record of the queue.
      if (done < queueLength - 1) await expect(serial).not.toHaveText(decided ?? "");
      await expect.poll(left).toBe(queueLength - done - 1);
    }
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toBeHidden();
  });

  await test.step("two records of one car become one, and two again", async () => {
    await page.goto(`/#/parkingData?keyword=${encodeURIComponent("湘A12345")}`);
    await expect(page.getByRole("row").filter({ hasText: label(11) })).toHaveCount(2);
    await page.getByRole("button", { name: "订单合成" }).click();
    const boxes = page.getByRole("checkbox", { name: /湘A12345/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expect(page.getByText(/合成后占用费/)).toBeVisible();
    await shoot(page, "parking-merge");
    await page.getByRole("button", { name: "人工合成" }).click();
    await expect(page.getByRole("row").filter({ hasText: label(11) })).toHaveCount(1);
    await page
      .getByRole("row")
      .filter({ hasText: label(11) })
      .click();
    await drawer(page).getByRole("button", { name: "人工拆分" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "人工拆分" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("row").filter({ hasText: label(11) })).toHaveCount(2);
  });

  await test.step("a flag asks for its reason, explains its effect, and is removed", async () => {
    await page.goto(`/#/parkingData?keyword=${encodeURIComponent("粤BD36952")}`);
    await page
      .getByRole("row")
      .filter({ hasText: label(12) })
      .click();
    await drawer(page).getByRole("button", { name: "剔除" }).click();
    const dialog = page.getByRole("dialog").last();
    await dialog.getByRole("button", { name: "剔除" }).click();
    await expect(dialog.getByText("请输入剔除理由！")).toBeVisible();
    await dialog.getByRole("textbox").fill("测试车辆");
    await shoot(page, "parking-exclude");
    await dialog.getByRole("button", { name: "剔除" }).click();
    // The toast of the split may still be visible, so the toast is found by its text.
    const toast = page.locator(".ant-message-notice-wrapper").filter({ hasText: "剔除成功" });
    await toast.getByRole("button", { name: "撤销" }).click();
    await expect(drawer(page).getByText("自动审核").first()).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("chosen records are exported as the specified file", async () => {
    await page.goto("/#/parkingData");
    await page.getByRole("button", { name: "批量操作" }).click();
    await page.getByRole("checkbox", { name: /选择/ }).nth(1).check();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出", exact: true }).click();
    expect((await download).suggestedFilename()).toBe("停车数据.xlsx");
  });

  await test.step("the orders page shows the same records by charge", async () => {
    await page.goto("/#/order/occupy");
    await expect(page.getByRole("heading", { name: "收费管理" })).toBeVisible();
    await shoot(page, "parking-orders");
    await accessible(page);
  });
});
