import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { sendAlarms } from "./send-alarms.ts";

test("the bell shows the newest alarms and opens them; the keys work", async ({ page, system }) => {
  await sendAlarms(system, 2);
  await signIn(page, system, "admin");
  const rows = page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]");
  await expect(rows.first()).toBeVisible();
  await page.getByRole("button", { name: /^报警消息/ }).hover();
  const newest = page.getByRole("region", { name: "最新报警" });
  await expect(newest.getByRole("listitem").first()).toBeVisible();
  await accessible(page);
  await shoot(page, "bell");
  await newest.getByRole("listitem").first().getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("报警内容")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("已经是第一条了")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "搜索" })).toBeFocused();
  await page.keyboard.type("没有这样的点位");
  await expect(page.getByText("没有符合条件的消息")).toBeVisible();
  await accessible(page);
  await shoot(page, "messages-no-result");
  await page.getByRole("button", { name: "重置条件" }).click();
  await expect(rows.first()).toBeVisible();

  const star = rows.first().getByRole("button", { name: "标记" });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: /^标记 \d/ }).click();
  await expect(rows).toHaveCount(1);
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "false");
});
