import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { type DemoRole, signIn } from "../session/sign-in.ts";
import { sendAlarms } from "./send-alarms.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]");

/**
 * Signs in and opens the list, which contains the two newest alarms of the yard's device. Lead and admin see these
 * alarms.
 */
async function reviewer(page: Page, system: Parameters<typeof signIn>[1], role: DemoRole): Promise<void> {
  await signIn(page, system, role);
  await expect(rowsOf(page).first()).toBeVisible();
}

test("two users claim, dispatch and judge an alarm", async ({ page, openPage, system }) => {
  await sendAlarms(system, 2);
  const lead = await openPage();
  await reviewer(page, system, "admin");
  await reviewer(lead, system, "lead");
  const row = rowsOf(page).filter({ hasText: "园区一体机-01" }).filter({ hasText: "待处理" }).first();
  const id = await row.getAttribute("data-row-key");
  const same = (other: Page) => other.locator(`tr[data-row-key="${id}"]`);

  await test.step("the other user sees a claim in the list at once", async () => {
    await expect(same(lead).getByText("待处理")).toBeVisible();
    await same(lead).getByRole("button", { name: "认领" }).click();
    await expect(same(page).getByText("已派发")).toBeVisible();
    await accessible(page);
  });

  const dialog = page.getByRole("dialog");
  await test.step("the admin transfers it to another user, who sees the device", async () => {
    await same(page).getByText("区域入侵").click();
    await expect(dialog.getByText(/^负责人/)).toBeVisible();
    // History and remaining time must be visible without scrolling.
    const history = dialog.getByRole("region", { name: "处理记录" });
    await expect(history.getByText("已派发")).toBeInViewport();
    await expect(history.getByText(/到期|已超时/)).toBeInViewport();
    await shoot(page, "handling");
    await accessible(page);
    await page.keyboard.press("1");
    const person = page.getByRole("combobox", { name: "选择处理人员" });
    await person.fill("陈思远");
    await page.getByTitle(/^陈思远/).click();
    await expect(dialog.getByText("派发给 陈思远")).toBeVisible();
  });

  await test.step("a false alarm has a reason; one key repeats the decision on the next alarm", async () => {
    await dialog.getByRole("button", { name: "误报" }).click();
    await page.getByRole("menuitem", { name: "光线变化" }).click();
    await expect(dialog.getByText("尚未处理")).toBeVisible();
    await shoot(page, "handling-next");
    await page.keyboard.press("u");
    await expect(dialog.getByText("误报：光线变化")).toBeVisible();
    await shoot(page, "handling-ended");
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText("尚未处理")).toBeVisible();
    await page.keyboard.press(".");
    await expect(page.locator("tr[data-row-key]").filter({ hasText: "误报" })).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(same(lead).getByText("误报")).toBeVisible();
  });

  await test.step("the list filters by one's own alarms, and by false ones", async () => {
    await page.getByRole("combobox", { name: "处理" }).click();
    await page.getByTitle("误报", { exact: true }).click();
    await expect(same(page)).toBeVisible();
    await expect(rowsOf(page).filter({ hasText: "待处理" })).toHaveCount(0);
    await accessible(page);
  });
});
