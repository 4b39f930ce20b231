import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";
import { sendAlarms } from "./send-alarms.ts";

async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await accessible(page);
}

test("lists repeated alarms under the lead alarm, and views and handles them with it", async ({ page, system }) => {
  await signInAt(page, system, "admin", "/#/message");
  await sendAlarms(system, 4, true);
  await page.reload();
  const rows = page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]");
  const first = rows
    .filter({ hasText: "园区一体机-01" })
    .filter({ hasText: "待处理" })
    .filter({ hasText: "+3" })
    .first();
  await expect(first).toBeVisible();
  await look(page, "folded-list");

  const dialog = page.getByRole("dialog");
  const pictures = dialog.getByRole("region", { name: "重复报警" }).getByRole("button");
  await test.step("the details show all four pictures, the oldest first", async () => {
    await first.getByText("区域入侵").click();
    await expect(pictures).toHaveCount(4);
    await expect(pictures.first()).toHaveAttribute("aria-pressed", "true");
    await pictures.nth(2).click();
    await expect(pictures.nth(2)).toHaveAttribute("aria-pressed", "true");
    await expect(pictures.first()).toHaveAttribute("aria-pressed", "false");
    await look(page, "folded-detail");
  });

  await test.step("a new repeat is listed in the open details, and the alarm is unread again", async () => {
    await sendAlarms(system, 1, true);
    await expect(pictures).toHaveCount(5);
  });

  await test.step("one verdict ends them all; the next alarm is a separate one", async () => {
    await dialog.getByRole("button", { name: /准确，已处理/ }).click();
    await expect(dialog.getByText("已处理", { exact: true }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await sendAlarms(system, 1, true);
    await page.reload();
    const newest = rows.filter({ hasText: "园区一体机-01" }).first();
    await expect(newest.getByText("待处理")).toBeVisible();
    await expect(newest.getByText(/^\+/)).toHaveCount(0);
  });
});
