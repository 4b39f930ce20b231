import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { sendAlarms } from "./send-alarms.ts";

test("the bell lists and opens the newest alarms; the keyboard shortcuts work", async ({ page, system }) => {
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

test("one click marks all alarms as read on every open page and in the tree's counts; the tree of points counts points", async ({
  page,
  system,
  openPage,
}) => {
  await sendAlarms(system, 2);
  const other = await openPage();
  await signIn(other, system, "staff");
  await signIn(page, system, "admin");
  const alarmButton = (of: Page) => of.getByRole("button", { name: /^报警消息/ });
  const everything = page.getByRole("treeitem", { name: /慧眼演示园区/ });
  await expect(alarmButton(page)).not.toHaveAccessibleName("报警消息，未读 0 条");
  await expect(everything).toHaveText(/慧眼演示园区[1-9]/);
  await shoot(page, "messages-unread-tree");
  await alarmButton(page).hover();
  const newest = page.getByRole("region", { name: "最新报警" });
  await accessible(page);
  await shoot(page, "bell-unread");
  await newest.getByRole("button", { name: "全部已读" }).click();
  for (const each of [page, other]) await expect(alarmButton(each)).toHaveAccessibleName("报警消息，未读 0 条");
  await expect(everything).toHaveText("慧眼演示园区0");
  await expect(page.locator(".data-table .unread-dot")).toHaveCount(0);
  await expect(other.locator(".data-table .unread-dot")).toHaveCount(0);

  await page.goto("/#/videoPoint");
  const points = page.getByRole("table", { name: "视频点位" }).locator("tr[data-row-key]");
  await expect(points.first()).toBeVisible();
  await expect(everything).toHaveText(`慧眼演示园区0/${await points.count()}`);
  await shoot(page, "points-tree");
});
