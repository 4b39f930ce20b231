import { findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { type Page } from "@playwright/test";
import { type Client, createClient } from "../../apps/server/test/client.ts";
import { ownedDevice } from "../device/demo-devices.ts";
import { expect, test } from "../fixture.ts";
import { inside } from "../inside.ts";
import { drawBerths, parkCars } from "../parking/park-cars.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { type System } from "../system.ts";

/** Number of cars with an order on the day. */
const cars = 5;
const plateOf = (at: number) => `粤B5000${at}`;
const dialog = (page: Page) => page.locator(".ant-modal-wrap:visible [role=dialog]");
const dayOf = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
const yesterday = dayOf(Date.now() - 86_400_000);

/** Stores five stays of 100 minutes with orders that were created yesterday at noon. */
async function makeOrders(system: System, api: Client): Promise<ParkingRecord[]> {
  const berths = await drawBerths(system, api, cars);
  const parked = Array.from({ length: cars }, (_, at) => ({
    plate: plateOf(at),
    berth: `P00${at + 1}`,
    from: 200,
    to: 100,
  }));
  await parkCars(system, berths, parked);
  const listed = async () => (await api.call(findParkingRecords, { size: 100 })).list;
  await expect
    .poll(async () => (await listed()).filter(({ order_state }) => order_state === 1).length, { timeout: 120_000 })
    .toBe(cars);
  const { orgId } = await ownedDevice(system, system.organisation.road);
  await inside(system, ({ services: { db } }) =>
    db.sql
      .updateTable("parking_order")
      .set({ created_at: new Date(`${yesterday}T12:00:00+08:00`) })
      .where("org_id", "=", orgId)
      .execute(),
  );
  return (await listed()).toSorted((a, b) => a.plate_num.localeCompare(b.plate_num));
}

test("compares a day with three differences, settles and closes it; later corrections need a reason", async ({
  page,
  system,
  problems,
}) => {
  await signIn(page, system, "admin");
  const api = createClient(system.url, await page.evaluate(() => localStorage.getItem("huiyan.token") ?? ""));
  const body = page.locator(".settlement-detail");
  const row = (text: string) =>
    page.getByRole("table", { name: "与对方清单比对" }).getByRole("row").filter({ hasText: text });
  const rowOfDay = page
    .getByRole("table", { name: "每日订单" })
    .getByRole("row")
    .filter({ hasText: yesterday.slice(5) });

  await test.step("a day without orders shows so, and that it was not compared", async () => {
    await page.goto(`/#/order/settlement?month=${yesterday.slice(0, 7)}&day=${yesterday}`);
    await expect(body.getByText("还没有上传对方当日的清单。")).toBeVisible();
    await accessible(page);
    await shoot(page, "settlement-empty");
  });

  const records = await makeOrders(system, api);
  const [paid, dearer, missing, equal, other] = records;
  await page.goto("/#/order/occupy");
  await page.getByRole("link", { name: "对账与结账" }).click();
  await page.goto(`/#/order/settlement?month=${yesterday.slice(0, 7)}&day=${yesterday}`);
  await expect(rowOfDay).toContainText("80.00");

  await test.step("a file that is no list is refused in place", async () => {
    problems.allow(/settlement\/compare/);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("车牌号\n") });
    await expect(page.getByText(/找不到“订单号”或“金额”列/)).toBeVisible();
  });

  await test.step("three differences are found", async () => {
    const lines = ["订单号,金额(元),状态", `${paid?.order_no},16.00,已支付`, `${dearer?.order_no},17.00,未支付`];
    lines.push(`${equal?.order_no},16.00,未支付`, `${other?.order_no},16.00,未支付`);
    const buffer = Buffer.from(lines.join("\n"));
    await page.locator("input[type=file]").setInputFiles({ name: "对方清单.csv", mimeType: "text/csv", buffer });
    await expect(row("对方缺少")).toContainText(missing?.order_no ?? "-");
    await expect(row("金额不一致")).toContainText("17.00");
    await expect(row("对方已收款，我方未支付")).toContainText(paid?.order_no ?? "-");
    await expect(rowOfDay.getByRole("cell", { name: "3", exact: true })).toBeVisible();
    await accessible(page);
    await shoot(page, "settlement-differences");
  });

  await test.step("the address of their lists is tested before it is saved", async () => {
    problems.allow(/settlement\/source\/set/);
    await page.getByRole("button", { name: "清单地址" }).click();
    await dialog(page).getByLabel("清单地址").fill("http://127.0.0.1:1/list");
    await dialog(page)
      .getByRole("button", { name: /^保\s*存$/ })
      .click();
    await expect(dialog(page)).toContainText("不允许访问内网、本机或保留地址");
    await shoot(page, "settlement-source");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^放\s*弃$/ }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("each has its way", async () => {
    await row("对方已收款，我方未支付").getByRole("button", { name: "登记为已支付" }).click();
    await expect(dialog(page)).toContainText("账目中注明由你按对方清单登记");
    await dialog(page).getByLabel("说明").fill("银行回单已核对");
    await shoot(page, "settlement-pay");
    await dialog(page).getByRole("button", { name: "登记为已支付" }).click();
    await expect(row("对方已收款，我方未支付")).toContainText("银行回单已核对");
    await expect(dialog(page)).toHaveCount(0);
    await row("对方缺少").getByRole("button", { name: "填写说明" }).click();
    await dialog(page).getByRole("button", { name: "填写说明" }).click();
    await expect(dialog(page)).toContainText("请填写说明");
    await dialog(page).getByLabel("说明").fill("对方次日补录");
    await dialog(page).getByRole("button", { name: "填写说明" }).click();
    await expect(row("对方缺少")).toContainText("对方次日补录");
    await expect(dialog(page)).toHaveCount(0);
    await expect(rowOfDay).toContainText("16.00");
  });

  await test.step("the project's list is saved", async () => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载我方清单" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  });

  await test.step("closing shows the objections", async () => {
    await body.getByRole("button", { name: /^结\s*账$/ }).click();
    await expect(dialog(page)).toContainText("还有 1 条差异没有处理。");
    await accessible(page);
    await shoot(page, "settlement-close");
    await dialog(page)
      .getByRole("button", { name: /^结\s*账$/ })
      .click();
    await expect(rowOfDay).toContainText("已结账");
    await expect(dialog(page)).toHaveCount(0);
    await expect(body.getByText(/陈思远 于 .* 结账：5 单，应收 80\.00 元，已收 16\.00 元/)).toBeVisible();
  });

  await test.step("a record of that day needs a named correction", async () => {
    problems.allow(/parking\/exclude/);
    await page.goto(`/#/order/occupy?id=${equal?._id}`);
    await expect(page.getByText(`订单日期 ${yesterday} 已结账，修改前需填写更正原因。`)).toBeVisible();
    await accessible(page);
    await shoot(page, "settlement-record-closed");
    await page.getByRole("button", { name: "填写更正原因" }).click();
    await dialog(page).getByLabel("更正原因").fill("车主申诉成立");
    await shoot(page, "settlement-correct");
    await dialog(page).getByRole("button", { name: "开始更正" }).click();
    await expect(page.getByText(/已结账，你的更正在 .* 前有效。/)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await page.goto(`/#/order/settlement?month=${yesterday.slice(0, 7)}&day=${yesterday}`);
    await expect(page.getByRole("table", { name: "结账后的更正" })).toContainText("车主申诉成立");
    await shoot(page, "settlement-closed");
  });
});
