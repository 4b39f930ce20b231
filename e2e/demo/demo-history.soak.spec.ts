import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { choosePeriod } from "../home/choose-period.ts";
import { accessible, shoot } from "../screens.ts";
import { signInHome } from "../session/sign-in.ts";

test.use({ runsOn: { args: ["--no-agent"], history: true } });
test.setTimeout(600_000);

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const rowsOf = (page: Page) => page.getByRole("table", { name: "消息列表" }).locator("tbody tr[data-row-key]");
const mark = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^演示数据/ });
/** Timeout in milliseconds for the creation of the history, which runs with low priority. */
const madeMs = 400_000;

/** Returns whether the URL requests alarms with the algorithm filter `filter`. */
function answers(url: string, filter: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return pathname.endsWith("/message/list") && searchParams.get("alg_id") === new URLSearchParams(filter).get("alg_id");
}

test("a new demonstration has a marked history of 30 days, and one action deletes it", async ({
  page,
  openPage,
  system,
}) => {
  const sounds: string[] = [];
  await page.exposeFunction("heard", (what: string) => sounds.push(what));
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function heard() {
      Reflect.get(window, "heard")("media");
      return play.call(this);
    };
  });
  await signInHome(page, system, "admin");

  await test.step("progress is shown next to the name, without any notification", async () => {
    await expect(mark(page)).toHaveText(/^演示数据生成中 \d+%$/);
    await shoot(page, "demo-making");
    await expect(mark(page)).toHaveText("演示数据", { timeout: madeMs });
    expect(sounds).toEqual([]);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  await test.step("the home page is full", async () => {
    const trend = region(page, "报警趋势");
    await choosePeriod(trend, "近 30 天");
    // Chooses seven days, since early in the morning today has no data yet.
    await choosePeriod(region(page, "重点报警"), "近 7 天");
    await expect(region(page, "重点报警").getByText("违停检测(含车牌)").first()).toBeVisible();
    await accessible(page);
    await shoot(page, "demo-home");
    await trend.getByRole("button", { name: /^更多/ }).click();
    await page.getByRole("menuitem", { name: "查看表格" }).click();
    const cells = trend.getByRole("row").locator("td:last-child");
    await expect(cells).toHaveCount(30);
    const counts = await cells.allTextContents();
    expect(counts.slice(0, 29).every((count) => Number(count) >= 5)).toBe(true);
  });

  await test.step("the mark explains the history", async () => {
    await mark(page).click();
    await expect(page.getByText("这里是演示企业，人员、设备和地点都是虚构的。")).toBeVisible();
    await accessible(page);
    await shoot(page, "demo-mark");
    await page.keyboard.press("Escape");
  });

  await test.step("the list of the last month; an alarm with its picture and boxes", async () => {
    await page.goto("/#/message");
    await page.locator("#filter-range-from").click();
    await page.getByText("近 30 天", { exact: true }).click();
    await expect(rowsOf(page).first()).toBeVisible();
    await shoot(page, "demo-messages");
    await expect(page).toHaveURL(/start=/);
    const month = page.url();
    const open = async (filter: string) => {
      const answered = page.waitForResponse((response) => answers(response.url(), filter));
      await page.goto(`${month}&${filter}`);
      // Waits for the answer, since the previous rows are shown until then.
      const [first] = findMessages.output.parse((await (await answered).json()).data).list;
      await expect(rowsOf(page).first()).toHaveAttribute("data-row-key", first?._id ?? "");
      await rowsOf(page).first().click();
    };
    await open("handling=done&alg_id=area_intrusion");
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator(".lightbox-title").getByText("演示数据")).toBeVisible();
    const picture = dialog.getByRole("img", { name: /区域入侵/ });
    await expect.poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(640);
    await accessible(page);
    await shoot(page, "demo-alarm");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await open("alg_id=illegal_parking_with_carplate");
    await expect(dialog.locator(".lightbox-title").getByText("演示数据")).toBeVisible();
    await shoot(page, "demo-alarm-road");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await open("handling=false_alarm&alg_id=area_intrusion");
    await expect(dialog.getByText(/误报：/).first()).toBeVisible();
    await shoot(page, "demo-false-alarm");
  });

  await test.step("each point has a place and a last picture", async () => {
    await page.goto("/#/videoPoint");
    await expect(page.getByText("牛舍通道").first()).toBeVisible();
    await shoot(page, "demo-points");
    await page.getByText("牛舍通道").first().click();
    await expect(page.getByText(/广东省深圳市/).first()).toBeVisible();
    await page.locator(".point-position-map .leaflet-container").scrollIntoViewIfNeeded();
    await page.waitForTimeout(1_000);
    await shoot(page, "demo-point");
  });

  await test.step("another role sees the mark and cannot delete; the admin can, at once and permanently", async () => {
    const staff = await openPage();
    await signInHome(staff, system, "staff");
    await mark(staff).click();
    await expect(staff.getByText(/^正式使用/)).toBeVisible();
    await expect(staff.getByRole("button", { name: "删除演示历史" })).toHaveCount(0);

    await page.goto("/#/home");
    await mark(page).click();
    await page.getByRole("button", { name: "删除演示历史" }).click();
    const dialog = page.getByRole("dialog", { name: "删除演示历史？" });
    await accessible(page);
    await shoot(page, "demo-delete");
    await dialog.getByRole("button", { name: "删除演示历史" }).click();
    await expect(page.getByText("演示历史已删除")).toBeVisible();
    await expect(region(page, "重点报警").getByText("今日还没有报警")).toBeVisible();
    await shoot(page, "demo-home-empty");
  });
});
