import { dayMs, dayOf } from "@huiyan/contract/calendar";
import { listChargingRules, setChargingRules } from "@huiyan/contract/charging/rule.api";
import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { summariseOrders } from "@huiyan/contract/parking/statistics.api";
import { type Page } from "@playwright/test";
import { createClient } from "../../apps/server/test/client.ts";
import { backdateOrders } from "../../apps/server/test/parking/counted-orders.ts";
import { abroad, browserZone } from "../browser.ts";
import { ownedDevice } from "../device/demo-devices.ts";
import { expect, test } from "../fixture.ts";
import { inside } from "../inside.ts";
import { drawBerths, type ParkedCar, parkCars } from "../parking/park-cars.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn, signInAt } from "../session/sign-in.ts";
import { storeMonth } from "./charge-cars.ts";

test.use({ timezoneId: browserZone(abroad) });

const client = async (page: Page, url: string) =>
  createClient(url, await page.evaluate(() => localStorage.getItem("huiyan.token") ?? ""));
const electric = Array.from(
  { length: 34 },
  (_, at) => `粤B${"DAFC"[at % 4]}${String(10_086 + at * 373).padStart(5, "0")}`,
);
const fuel = Array.from({ length: 10 }, (_, at) => `粤B${12_345 + at * 617}`);
const [first = ""] = electric;
const phone = "13800138000";
/** Cars that are sent with pictures, as a device sends them. */
const parked: ParkedCar[] = electric.slice(0, 8).map((plate, at) => ({
  plate,
  berth: `P00${1 + at}`,
  from: 100 + at * 7,
  to: 20,
}));

test("changes a charging rule with a preview, reports, ranks and exports charges, and counts orders", async ({
  page,
  system,
  openPage,
  problems,
}) => {
  await signIn(page, system, "admin");
  await test.step("without charging, the page explains what would count", async () => {
    await page.goto("/#/chargingRecord");
    await expect(page.getByText("这段时间没有充电记录")).toBeVisible();
    await shoot(page, "charging-empty");
    await accessible(page);
  });
  const api = await client(page, system.url);
  await parkCars(system, await drawBerths(system, api, 8), parked);
  const found = async () => (await api.call(findParkingRecords, { size: 100 })).page.count;
  await expect.poll(found, { timeout: 120_000, intervals: [1000] }).toBe(parked.length);
  await storeMonth(system, [...electric, ...fuel], phone);
  const made = async () => (await api.call(summariseOrders, { days: 7 })).total.made;
  await expect.poll(made, { timeout: 120_000, intervals: [1000] }).toBeGreaterThan(100);
  const { orgId } = await ownedDevice(system, system.organisation.road);
  await inside(system, (server) => backdateOrders(server, orgId));

  await test.step("the report has two tables next to each other", async () => {
    await page.goto("/#/chargingRecord?days=30");
    await expect(page.getByRole("table", { name: "充电记录，前一半" }).getByRole("row")).toHaveCount(16);
    await expect(page.getByRole("table", { name: "充电记录，后一半" }).getByRole("row")).toHaveCount(16);
    await expect(page.getByText("138****8000")).toBeVisible();
    await shoot(page, "charging-record");
    await accessible(page);
  });

  await test.step("both scroll together", async () => {
    const last = page.getByRole("table", { name: "充电记录，后一半" }).getByRole("row").last();
    await last.scrollIntoViewIfNeeded();
    await expect(page.getByRole("table", { name: "充电记录，前一半" }).getByRole("row").last()).toBeInViewport();
  });

  await test.step("a plate opens with its stays; its owner's phone is shown on request", async () => {
    await page.getByRole("searchbox").or(page.getByPlaceholder("搜索车牌")).first().fill(first.slice(2));
    await expect(page.getByRole("table", { name: "充电记录，前一半" }).getByRole("row")).toHaveCount(2);
    await page.getByRole("table", { name: "充电记录，前一半" }).getByRole("row").nth(1).click();
    const drawer = page.locator(".detail-drawer");
    await expect(drawer.getByRole("listitem").first()).toBeVisible();
    await drawer.getByRole("button", { name: "查看完整电话" }).click();
    await expect(drawer.getByText(phone)).toBeVisible();
    await shoot(page, "charging-plate");
    await accessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "重置" }).click();
  });

  await test.step("the ranking is shown next to the time before", async () => {
    await page.getByRole("button", { name: "充电排行" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("listitem")).toHaveCount(10);
    await shoot(page, "charging-rank");
    await dialog.getByRole("button", { name: "近30天" }).click();
    await expect(dialog.getByText("前一周期无").first()).toBeVisible();
    await accessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("the report is exported as the specified file", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出" }).click();
    expect((await download).suggestedFilename()).toBe("充电记录.xlsx");
  });

  await test.step("a rule is typed, and its effect is shown next to the present one", async () => {
    await page.goto("/#/order/chargingRules");
    const simulation = page.getByRole("region", { name: "近 30 天试算" });
    await expect(simulation.getByText("没有一次停车的费用会变化")).toBeVisible();
    await expect(page.getByRole("button", { name: "保存" })).toBeDisabled();
    await page.getByLabel("占用费单价").fill("0.5");
    await page.getByLabel("单次封顶").fill("20");
    await expect(simulation.getByRole("table", { name: "变化最大的 10 次停车" }).getByRole("row")).toHaveCount(11);
    await shoot(page, "charging-rules");
    await accessible(page);
  });

  await test.step("an error of bounds is shown next to its field", async () => {
    await page.getByLabel("免费时长").fill("0");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("免费时长为 1 到 1000 分钟的整数")).toBeVisible();
    await shoot(page, "charging-rules-refused");
    await page.getByLabel("免费时长").fill("15");
  });

  await test.step("it is saved, a scheduled one can be withdrawn, and another user may only read it", async () => {
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("保存信息成功！")).toBeVisible();
    const history = page.getByRole("region", { name: "历史" });
    await expect(history.getByText("生效中")).toHaveCount(1);
    await page.getByLabel("占用费单价").fill("0.8");
    await page.getByRole("button", { name: "指定时间" }).click();
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("请选择生效时间！")).toBeVisible();
    await page.getByRole("textbox", { name: "生效时间" }).fill(`${dayOf(Date.now() + 3 * dayMs)} 00:00`);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "保存" }).click();
    await expect(history.getByText("待生效")).toBeVisible();
    await shoot(page, "charging-rules-coming");
    await accessible(page);
    await history.getByRole("button", { name: "撤回" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
    await expect(history.getByText("已撤回")).toBeVisible();
    expect((await api.call(listChargingRules, {})).list.map(({ state }) => state)).toEqual(["withdrawn", "in_force"]);
    await page.getByLabel("占用费单价").fill("0.6");
    await api.call(setChargingRules, { occupy_cost: 0.7, max_price: 25, start_time: 15 });
    problems.allow(/charging_rules\/set/);
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("收费规则已被他人修改")).toBeVisible();
    await expect(history.getByText("0.7")).toBeVisible();
    await page.getByRole("button", { name: "保存" }).click();
    await expect(history.getByText("0.6")).toBeVisible();
    const other = await openPage();
    await signInAt(other, system, "staff", "/#/order/chargingRules");
    await expect(other.getByText("仅企业管理员可以修改收费规则")).toBeVisible();
    await shoot(other, "charging-rules-staff");
  });

  await test.step("orders are counted by day and by group", async () => {
    await page.goto("/#/order/occupy");
    await page.getByRole("button", { name: "订单统计" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("region", { name: "订单（笔）" })).toBeVisible();
    await dialog.getByRole("button", { name: "近 30 天" }).click();
    await expect(dialog.getByText(/人工审核 \d+ 条/)).toBeVisible();
    await shoot(page, "order-statistics");
    await accessible(page);
    await dialog.getByRole("button", { name: "近 7 天" }).click();
    await dialog
      .getByRole("button", { name: "更多：订单（笔）" })
      .or(dialog.getByRole("button", { name: /更多/ }).first())
      .first()
      .click();
    await page.getByRole("menuitem", { name: "查看表格" }).click();
    await expect(dialog.getByRole("table", { name: "订单（笔）数据表" })).toBeVisible();
  });
});
