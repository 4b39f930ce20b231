import { join } from "node:path";
import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";
import { addCameras, sendParked, sendStorm } from "./send-storm.ts";

async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await accessible(page);
}

test("shows alarms at thirty points as one burst, which a user opens, corrects and handles as a whole", async ({
  page,
  system,
}) => {
  await addCameras(system, 32);
  await signInAt(page, system, "admin", "/#/message");
  await sendParked(system, 2);
  await page.reload();
  const rows = page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]");
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();

  await test.step("an open page shows one row in their place", async () => {
    await sendStorm(system, 1, 30, 2);
    const pill = page.getByRole("button", { name: "30 条新消息" });
    await expect(pill).toBeVisible();
    await pill.click();
    await expect(rows).toHaveCount(before + 1);
    await expect(rows.first()).toContainText("同因报警 30 条");
    await expect(rows.first()).toContainText("含 2 条高级报警");
    await expect(rows.first()).toContainText("30 条待处理");
    const state = rows.first().locator("td", { hasText: "30 条待处理" }).last();
    expect(await state.evaluate((cell) => cell.scrollWidth - cell.clientWidth), "nothing of the state is cut").toBe(0);
    await look(page, "storm-list");
  });

  await test.step("a late one joins without a reload", async () => {
    await sendStorm(system, 31, 31);
    await expect(rows.first()).toContainText("同因报警 31 条");
    await expect(rows).toHaveCount(before + 1);
    await page.reload();
    await expect(rows).toHaveCount(before + 1);
  });

  await test.step("the bell counts each alarm and shows the storm once", async () => {
    await page.getByRole("button", { name: /^报警消息/ }).hover();
    const bell = page.getByRole("region", { name: "最新报警" });
    await expect(bell.getByText("同因报警 31 条")).toBeVisible();
    await accessible(page);
    // Takes only one picture: a resize would close the list of the bell, which is open because of the pointer.
    await page.screenshot({ path: join(import.meta.dirname, "../test-results/screens/storm-bell.png") });
    await page.mouse.move(600, 700);
  });

  await test.step("so does the home page", async () => {
    await page.goto("/#/");
    await expect(page.getByRole("link", { name: /同因报警 31 条/ })).toHaveCount(1);
    await look(page, "storm-home");
    await page.goto("/#/message");
  });

  const drawer = page.getByRole("dialog").filter({ has: page.getByRole("region", { name: "全部报警" }) });
  const cards = drawer.getByRole("listitem");
  await test.step("opened, it shows its cause and each alarm", async () => {
    await rows.first().getByText("同因报警").click();
    await expect(cards).toHaveCount(31);
    await expect(drawer).toContainText("同一设备的 31 个点位同时报警");
    await look(page, "storm-open");
    await drawer.getByText("高级 2").click();
    await expect(cards).toHaveCount(2);
    await drawer.getByText("全部 31").click();
    await drawer.getByRole("textbox", { name: "搜索点位、设备或算法" }).fill("07 号");
    await expect(cards).toHaveCount(1);
  });

  await test.step("an unrelated alarm is removed from it and listed separately", async () => {
    await drawer.getByRole("checkbox", { name: "选择 东区 07 号机位" }).check();
    await look(page, "storm-leave");
    await drawer.getByRole("button", { name: "不属于此事件" }).click();
    await expect(page.getByText("已移出 1 条报警")).toBeVisible();
    await expect(drawer.getByText("没有符合条件的报警")).toBeVisible();
    await shoot(page, "storm-none");
    await drawer.getByRole("textbox", { name: "搜索点位、设备或算法" }).clear();
    await expect(cards).toHaveCount(30);
  });

  await test.step("a member opens over it", async () => {
    await cards.first().getByRole("button").click();
    const detail = page.getByRole("dialog").filter({ has: page.getByRole("region", { name: "属于同因报警事件" }) });
    await expect(detail).toContainText("第 1 / 30 条");
    await look(page, "storm-member");
    await page.keyboard.press("Escape");
    await expect(cards).toHaveCount(30);
  });

  await test.step("handled as a whole: the number and the high ones are named before", async () => {
    await drawer.getByRole("button", { name: "整体处理" }).click();
    const dialog = page.getByRole("dialog").filter({ hasText: "整体处理 30 条报警" });
    await expect(dialog.getByRole("button", { name: "处理 28 条" })).toBeVisible();
    await dialog.getByRole("textbox", { name: "备注" }).fill("东区检修断电");
    await look(page, "storm-handle");
    await dialog.getByRole("button", { name: "处理 28 条" }).click();
    await expect(page.getByText("已处理 28 条报警")).toBeVisible();
    await expect(drawer.getByText("未处理 2")).toBeVisible();
    await drawer.getByText("高级 2").click();
    await expect(cards.first()).toContainText("待处理");
    await drawer.getByText("全部 30").click();
  });

  await test.step("each alarm has its own history", async () => {
    await cards.filter({ hasText: "已处理" }).first().getByRole("button").click();
    const history = page.getByRole("region", { name: "处理记录" });
    await expect(history).toContainText("东区检修断电");
    await page.keyboard.press("Escape");
  });

  await test.step("dissolved, its alarms stand one by one", async () => {
    await drawer.getByRole("button", { name: "解散事件" }).click();
    const dialog = page.getByRole("dialog").filter({ hasText: "解散该事件？" });
    await shoot(page, "storm-dissolve");
    await dialog.getByRole("button", { name: "解散事件" }).click();
    await expect(page.getByText("已解散，30 条报警各自显示")).toBeVisible();
    await expect(rows.filter({ hasText: "同因报警" })).toHaveCount(0);
    await expect(rows.filter({ hasText: "东区" }).first()).toBeVisible();
  });

  await test.step("an admin decides whether storms are shown", async () => {
    await page.goto("/#/set/alarm");
    await expect(page.getByText("合并同因报警")).toBeVisible();
    await look(page, "storm-setting");
  });
});
