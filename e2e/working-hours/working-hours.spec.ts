import { listShiftPlans } from "@huiyan/contract/working-hours/shift.api";
import { type Page } from "@playwright/test";
import { createClient } from "../../apps/server/test/client.ts";
import { abroad, browserZone } from "../browser.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn, signInAt } from "../session/sign-in.ts";
import { addWorkplaces, dayBefore, type Presence, removeWorkplaces, reportPresence } from "./fill-hours.ts";

test.use({ timezoneId: browserZone(abroad) });

const names = [
  ...["装配车间 2 号线", "装配车间 1 号线", "质检区 A", "质检区 B", "原料仓通道", "成品装卸口", "西门出入口"],
  ...["东门出入口", "厂区北道", "模具间", "打包区", "备件库", "3 号配电房"],
];
const days: readonly string[] = [
  ...["07:52-12:00 12:56-17:40", "08:01-12:02 13:01-17:31", "08:12-10:06 10:25-12:01 13:05-17:20"],
  ...[
    "08:10-12:00 13:12-17:05",
    "07:30-08:35 09:13-10:20 11:00-11:46 13:22-16:40",
    "06:22-09:12 10:31-12:16 14:00-17:12",
  ],
  ...["06:00-14:00 14:12-21:48", "06:05-13:50 14:06-20:00", "07:13-08:23 11:48-13:05", "08:31-11:47 13:20-16:00"],
  ...["09:01-12:00 13:00-17:00", "09:36-10:24 14:14-15:10"],
];

const yesterday: Presence[] = days.map((spans, at) => ({ at, daysAgo: 1, spans, hasPictures: at < 3 }));
const before: Presence[] = Array.from({ length: 26 }, (_, back) => back + 2)
  .filter((daysAgo) => daysAgo % 7 !== 3)
  .flatMap((daysAgo) => days.slice(0, 4 + (daysAgo % 9)).map((spans, at) => ({ at, daysAgo, spans })));

const client = async (page: Page, url: string) =>
  createClient(url, await page.evaluate(() => localStorage.getItem("huiyan.token") ?? ""));
const bar = (page: Page, camera: string) => page.getByRole("group", { name: `${camera} 的在岗时段` });
const shownDay = (page: Page) => page.getByRole("textbox", { name: "日期" });

test("shows presence by day, span and month, exports it, and compares it with shift plans", async ({
  page,
  system,
  openPage,
  problems,
}) => {
  await removeWorkplaces(system);
  await signIn(page, system, "admin");
  await test.step("without a point with the algorithm, the page says what to do", async () => {
    await page.goto("/#/workingHours");
    await expect(page.getByText("还没有工时数据")).toBeVisible();
    await shoot(page, "hours-empty");
    await accessible(page);
  });
  await addWorkplaces(system, names);
  await reportPresence(system, [...before, ...yesterday]);

  await test.step("the day's bars have hours and share, the most hours first", async () => {
    await page.goto(`/#/workingHours?day=${dayBefore(1)}`);
    await page.reload();
    const rows = page.locator(".hours-row");
    await expect(rows).toHaveCount(13);
    await expect(rows.first()).toContainText("西门出入口");
    await expect(rows.first()).toContainText("15.60");
    await expect(rows.first()).toContainText("97.5%");
    await expect(rows.last()).toContainText("当日无在岗记录");
    await expect(page.getByRole("region", { name: "工时排行" }).getByRole("listitem").first()).toContainText(
      "15小时36分钟",
    );
    await shoot(page, "hours-day");
    await accessible(page);
  });

  await test.step("a span shows its times in its row and its pictures below the list", async () => {
    const span = bar(page, "质检区 A").getByRole("button", { name: "08:12 ~ 10:06，1小时54分钟" });
    await span.hover();
    const dock = page.getByRole("region", { name: "在岗画面" });
    await expect(dock).toContainText("质检区 A");
    await expect(dock.getByRole("img", { name: "10:06:00 的画面" })).toBeVisible();
    const name = await bar(page, "质检区 A").locator(".day-bar-name").boundingBox();
    const own = await page
      .locator(".hours-row.chosen")
      .evaluate((row) => ({ bottom: row.getBoundingClientRect().bottom }));
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThan(own?.bottom ?? 0);
    await shoot(page, "hours-span");
    await accessible(page);
  });

  await test.step("spans are reached by the keyboard: left and right in a row, up and down between rows", async () => {
    const spans = bar(page, "质检区 A").getByRole("button");
    await spans.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(spans.nth(1)).toBeFocused();
    await expect(page.getByRole("region", { name: "在岗画面" })).toContainText("10:25 ~ 12:01");
    await page.keyboard.press("ArrowUp");
    await expect(spans.nth(1)).not.toBeFocused();
    expect(page.url()).toContain(dayBefore(1));
  });

  await test.step("left and right open other days, and the address follows", async () => {
    await page.getByRole("heading", { name: "工时统计" }).click();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press("ArrowLeft");
    await expect(shownDay(page)).toHaveValue(new RegExp(dayBefore(2)));
    expect(page.url()).toContain(dayBefore(2));
    await page.keyboard.press("ArrowRight");
    await expect(shownDay(page)).toHaveValue(new RegExp(dayBefore(1)));
    await page.keyboard.press("ArrowRight");
    await expect(shownDay(page)).toHaveValue(new RegExp(dayBefore(0)));
    await expect(page.getByRole("button", { name: "后一天" })).toBeDisabled();
    await expect(page.getByText(/^现在 \d\d:\d\d$/)).toBeVisible();
    await shoot(page, "hours-today");
  });

  await test.step("a click in the month shows that day", async () => {
    const calendar = page.getByRole("region", { name: "工时月历" });
    const wanted = dayBefore(8);
    if (wanted.slice(0, 7) !== dayBefore(0).slice(0, 7)) await calendar.getByRole("button", { name: "上个月" }).click();
    await calendar.getByRole("button", { name: new RegExp(`月 ${Number(wanted.slice(8))} 日，\\d+ 个点位`) }).click();
    await expect(shownDay(page)).toHaveValue(new RegExp(wanted));
    await expect(page.locator(".hours-row").first()).toContainText("小时");
  });

  await test.step("the day is exported", async () => {
    await page.goto(`/#/workingHours?day=${dayBefore(1)}`);
    await expect(page.locator(".hours-row").first()).toContainText("15.60");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "导出" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`工时统计_${dayBefore(1).replaceAll("-", "")}.xlsx`);
    await expect(page.getByText("工时统计已导出")).toBeVisible();
  });

  await test.step("a person's plan is shown next to the presence", async () => {
    await page.getByRole("button", { name: "排班对照" }).click();
    await expect(page.getByText("还没有排班")).toBeVisible();
    await shoot(page, "shifts-empty");
    await addPlan(page, "质检区 A");
    const row = page.locator(".hours-row").first();
    await expect(row).toContainText("迟到 12 分钟");
    await expect(row).toContainText("早退 40 分钟");
    await addPlan(page, "3 号配电房");
    await expect(page.locator(".hours-row").filter({ hasText: "3 号配电房" })).toContainText("缺勤");
    await shoot(page, "shifts");
    await accessible(page);
  });

  await test.step("a duplicate plan is refused within the dialog, which keeps the input", async () => {
    await fillPlan(page, "质检区 A");
    const dialog = page.getByRole("dialog", { name: "添加排班" });
    await shoot(page, "shift-editor");
    await accessible(page);
    problems.allow(/409/);
    await dialog.getByRole("button", { name: /保\s*存/ }).click();
    await expect(dialog.getByText("该人员在此点位的相同日期已有排班")).toBeVisible();
    await dialog.getByRole("button", { name: /取\s*消/ }).click();
    await page.getByRole("button", { name: /放\s*弃/ }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("a plan is deleted and restored", async () => {
    const row = page.locator(".hours-row").filter({ hasText: "3 号配电房" });
    await row.getByRole("button", { name: /更多/ }).click();
    await page.getByRole("menuitem", { name: "删除" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /删\s*除/ })
      .click();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "撤销" }).click();
    await expect(row).toHaveCount(1);
    const api = await client(page, system.url);
    expect((await api.call(listShiftPlans, {})).list).toHaveLength(2);
  });

  await test.step("the messages link to the statistics of the last days", async () => {
    await page.goto("/#/message");
    await page.getByRole("button", { name: "工时统计" }).click();
    const dialog = page.getByRole("dialog", { name: "工时统计" });
    await expect(dialog.getByRole("listitem")).toHaveCount(12);
    await shoot(page, "hours-statistics");
    await accessible(page);
    await dialog.getByRole("link", { name: "查看在岗时段" }).click();
    await expect(page.getByRole("heading", { name: "工时统计" })).toBeVisible();
  });

  await test.step("a staff member sees only personal shifts, and changes nothing", async () => {
    const other = await openPage();
    await signInAt(other, system, "staff", `/#/workingHours?view=shifts&day=${dayBefore(1)}`);
    await expect(other.getByText(/暂无您的排班|班次/).first()).toBeVisible();
    await expect(other.getByRole("button", { name: "添加排班" })).toHaveCount(0);
  });

  await test.step("while the server is unreachable the old bars stay, with the failure above them", async () => {
    await page.goto(`/#/workingHours?day=${dayBefore(12)}`);
    await expect(shownDay(page)).toHaveValue(new RegExp(dayBefore(12)));
    await expect(page.locator(".day-span").first()).toBeVisible();
    problems.allow(/message\/statist|503|Failed to load/);
    await page.route("**/api/client/message/statist?**", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("button", { name: "前一天" }).click();
    await expect(page.locator(".list-problem")).toBeVisible();
    // The failure is shown over the bars and must not cover the month next to them.
    await page.getByRole("button", { name: "上个月" }).click({ trial: true, timeout: 5_000 });
    // The bars of another day must not be shown for this day.
    await expect(page.getByText("恢复后会自动显示")).toBeVisible();
    await expect(page.locator(".hours-row")).toHaveCount(0);
    await expect(page.getByText("当日无在岗记录")).toHaveCount(0);
    await shoot(page, "hours-problem");
    await page.unroute("**/api/client/message/statist?**");
    await page.getByRole("button", { name: "重试" }).click();
    await expect(page.locator(".list-problem")).toBeHidden();
  });
});

/** Fills in the dialog of a plan: the admin's name, the point, and shifts from 8 to 18 on all days. */
async function fillPlan(page: Page, point: string) {
  await page.getByRole("button", { name: "添加排班" }).first().click();
  const dialog = page.getByRole("dialog", { name: "添加排班" });
  await dialog.getByRole("combobox", { name: "人员" }).click();
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option").first().click();
  await dialog.getByRole("combobox", { name: "视频点位" }).fill(point);
  await page.locator(".ant-select-dropdown:visible").getByTitle(point, { exact: true }).click();
  for (const day of ["周六", "周日"]) await dialog.getByRole("button", { name: day }).click();
  const end = dialog.getByRole("textbox", { name: "下班时间" });
  await end.fill("18:00");
  await end.press("Enter");
}

async function addPlan(page: Page, point: string) {
  await fillPlan(page, point);
  const dialog = page.getByRole("dialog", { name: "添加排班" });
  await dialog.getByRole("button", { name: /保\s*存/ }).click();
  await expect(dialog).toBeHidden();
}
