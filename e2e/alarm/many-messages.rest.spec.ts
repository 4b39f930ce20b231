import { type Page } from "@playwright/test";
import { databaseOf, fillOrganisation } from "../../apps/server/test/messages/fill-messages.ts";
import { ownedDevice } from "../device/demo-devices.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { testSize } from "../test-size.ts";
import { sendAlarms } from "./send-alarms.ts";

const many = testSize(20_000, 100_000);
const total = many.toLocaleString("en-US");

/**
 * Timeout in milliseconds of steps that must feel immediate. On a busy machine, three times the duration of the same
 * step with three alarms.
 */
const promptly = { timeout: 3_000 };
async function noteUsual(step: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await step();
  promptly.timeout = Math.max(promptly.timeout, 3 * (performance.now() - began));
}
const rowsOf = (page: Page) => page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]");
const pager = (page: Page) => page.getByRole("navigation", { name: "分页" });

test(`lists, filters, pages, opens and selects alarms alike with none, three, and ${total} of thirty days`, async ({
  page,
  system,
}) => {
  test.setTimeout(240_000);
  const batch = page.getByRole("region", { name: "批量操作" });
  let quarter = "";
  await test.step("none: the list describes its future content", async () => {
    await signIn(page, system, "admin");
    await expect(page.getByText("这段时间没有报警消息")).toBeVisible();
    await accessible(page);
    await shoot(page, "messages-0");
    await page.getByRole("button", { name: "查看近 90 天" }).click();
    await expect(page).toHaveURL(/start=/);
    quarter = page.url();
  });

  await test.step("three stand on one page", async () => {
    await sendAlarms(system, 2);
    await page.reload();
    await page.getByRole("button", { name: "批量操作" }).click();
    await rowsOf(page).last().getByRole("checkbox").check();
    await batch.getByRole("button", { name: "删除" }).click();
    await page.getByRole("button", { name: "退出批量" }).click();
    await expect(rowsOf(page)).toHaveCount(3);
    await expect(pager(page)).toContainText("共 3 条");
    await noteUsual(async () => {
      await rowsOf(page).first().click();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("dialog").getByText("第 2 / 3 条").first()).toBeVisible();
    });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await accessible(page);
    await shoot(page, "messages-3");
  });

  await test.step(`${total} are home's and the list's, as promptly`, async () => {
    const { orgId } = await ownedDevice(system, system.organisation.yard);
    await fillOrganisation(databaseOf(system.dataDir, system.run().ports.postgres), orgId, many - 3, 30);
    await page.goto("/#/home");
    await page.reload();
    await expect(page.getByRole("region", { name: "即时消息" }).getByRole("listitem").first()).toBeVisible();
    await shoot(page, "home-many");
    await page.goto(quarter);
    await expect(rowsOf(page)).toHaveCount(30, promptly);
    await expect(pager(page)).toContainText(`共 ${total} 条`, promptly);
    await accessible(page);
    await shoot(page, "messages-many");
  });

  await test.step("a far page, and back", async () => {
    const former = (await rowsOf(page).last().getAttribute("data-row-key")) ?? "";
    await page.goto(`${quarter}&page=50`);
    await expect(pager(page).locator(".ant-pagination-item-active")).toHaveText("50", promptly);
    // The rows of the first page stay until those of the requested page have arrived.
    await expect(page.locator(`tr[data-row-key="${former}"]`)).toHaveCount(0, promptly);
    await expect(rowsOf(page)).toHaveCount(30, promptly);
    await rowsOf(page).last().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(`第 1,500 / ${total} 条`).first()).toBeVisible(promptly);
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText(`第 1,501 / ${total} 条`).first()).toBeVisible(promptly);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("a filter that few match, and one that nothing matches", async () => {
    await page.goto(quarter);
    await page.getByRole("button", { name: /^标记 \d/ }).click();
    await expect(pager(page)).not.toContainText(`共 ${total} 条`, promptly);
    await expect(rowsOf(page)).toHaveCount(30, promptly);
    await page.getByRole("combobox", { name: "搜索" }).fill("没有这样的点位");
    await expect(page.getByText("没有符合条件的消息")).toBeVisible(promptly);
  });

  await test.step("all that match are read at once", async () => {
    await page.goto(`${quarter}&handling=false_alarm`);
    await expect(rowsOf(page)).toHaveCount(30, promptly);
    // The total is requested in parallel with the rows and may arrive later.
    await expect(pager(page)).toContainText(/共 [\d,]{5,} 条/, promptly);
    const found = /共 ([\d,]+) 条/.exec((await pager(page).textContent()) ?? "")?.[1] ?? "";
    await expect(page.getByText(`所选条件 ${found} 条`)).toBeVisible(promptly);
    await page.getByRole("button", { name: "批量操作" }).click();
    await rowsOf(page).first().getByRole("checkbox").check();
    await batch.getByRole("button", { name: /^选择全部/ }).click();
    await shoot(page, "messages-many-chosen");
    await batch.getByRole("button", { name: "已读", exact: true }).click();
    await expect(page.locator(".data-table .unread-dot")).toHaveCount(0, { timeout: 20_000 });
  });
});
