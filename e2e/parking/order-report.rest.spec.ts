import { findParkingRecords, scrapRecords } from "@huiyan/contract/parking/parking.api";
import { OrderReportBody } from "@huiyan/contract/parking/report.rules";
import { type Page } from "@playwright/test";
import { createClient } from "../../apps/server/test/client.ts";
import { type Receiver, startReceiver } from "../../apps/server/test/receiver.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signIn } from "../session/sign-in.ts";
import { drawBerths, type ParkedCar, parkCars } from "./park-cars.ts";

/** A private deployment, since only that may report to a server on this machine. */
test.use({ runsOn: "private" });

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.close());

const [pays, fails, keeps] = ["粤B10001", "粤B10002", "粤B10003"] as const;
const cars: ParkedCar[] = [
  { berth: "P001", plate: pays, from: 300, to: 200 },
  { berth: "P002", plate: fails, from: 290, to: 190 },
  { berth: "P003", plate: keeps, from: 280, to: 180 },
];
/** Timeout for lists that refresh every ten seconds. */
const soon = { timeout: 120_000 };
const bodies = () =>
  receiver.received.filter(({ path }) => path === "/orders").map(({ body }) => OrderReportBody.parse(JSON.parse(body)));
const drawer = (page: Page) => page.locator(".detail-drawer");
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const log = (page: Page) => page.getByRole("table", { name: "上报记录" });

test("reports orders to the owner's system: its answer pays one, one fails, and one needs a refund", async ({
  page,
  system,
}) => {
  receiver.answers.set("/orders", ({ body }) => {
    const { plate_num, state } = OrderReportBody.parse(JSON.parse(body));
    if (plate_num === fails) return 503;
    return { json: { paid: plate_num === pays || state === -1 } };
  });
  receiver.answers.set("/wrong", { text: "<html></html>" });
  await signIn(page, system, "admin");
  const api = createClient(system.url, await page.evaluate(() => localStorage.getItem("huiyan.token") ?? ""));

  await test.step("an address is tested and saved", async () => {
    await page.goto("/#/set/authkey");
    await page.getByRole("button", { name: /^生\s*成$/ }).click();
    await expect(page.getByRole("button", { name: /^复制 AppID/ })).toBeVisible();
    await page.goto("/#/set/orderReport");
    await expect(page.getByText("还没有上报记录")).toBeVisible();
    await shoot(page, "order-report-empty");
    await accessible(page);
    await page.getByLabel("接收地址").fill(`${receiver.url}/wrong`);
    await page.getByRole("button", { name: /^测\s*试$/ }).click();
    await expect(page.getByText("但内容不是 JSON 对象")).toBeVisible();
    await page.getByLabel("接收地址").fill(`${receiver.url}/orders`);
    await page.getByRole("button", { name: /^测\s*试$/ }).click();
    await expect(page.getByText(/已送达，HTTP 200/)).toBeVisible();
    await page.getByRole("button", { name: /^保\s*存$/ }).click();
    await expect(page.getByText("设置成功！")).toBeVisible();
  });

  await parkCars(system, await drawBerths(system, api, 3), cars);

  await test.step("the log shows the result of each", async () => {
    await expect(log(page).getByRole("row").filter({ hasText: "503" })).toBeVisible({ timeout: 120_000 });
    await expect(row(page, pays)).toContainText("已支付", soon);
    await expect(row(page, keeps)).toContainText("已送达", soon);
    await shoot(page, "order-report-log");
    await accessible(page);
    await row(page, fails).click();
    await expect(drawer(page).getByRole("region", { name: "发送经过" })).toContainText("HTTP 状态码 503");
    await expect(drawer(page)).toContainText('"amount_fen": 1600');
    await shoot(page, "order-report-attempts");
    await accessible(page);
  });

  await test.step("the paid one is paid in its record, which links to the log and back", async () => {
    await row(page, pays).click();
    await expect(drawer(page)).toContainText("已收到，答复已支付", soon);
    await drawer(page).getByRole("link", { name: "查看停车记录" }).click();
    const orders = drawer(page).getByRole("region", { name: "订单经过" });
    await expect(orders).toContainText("已支付：对方系统答复已支付", soon);
    await expect(orders).toContainText("16.00 元");
    await orders.scrollIntoViewIfNeeded();
    await shoot(page, "order-history-paid");
    await accessible(page);
    await orders.getByRole("link", { name: "查看上报记录" }).click();
    await expect(log(page).getByRole("row").filter({ hasText: pays })).toBeVisible();
    await expect(row(page, fails)).toHaveCount(0);
    await page.goBack();
    await expect(orders).toContainText("已支付：对方系统答复已支付", soon);
  });

  await test.step("a payment for a closed order must be refunded, and is found as such", async () => {
    const [record] = (await api.call(findParkingRecords, { plate_num: keeps })).list;
    await api.call(scrapRecords, { _id: record?._id ?? "", scrap_state: 1, scrap_cause: "车主投诉，免单" });
    await expect.poll(() => bodies().filter(({ state }) => state === -1).length, { timeout: 120_000 }).toBe(1);
    await page.goto("/#/set/orderReport");
    const closing = log(page).getByRole("row").filter({ hasText: keeps }).first();
    await expect(closing).toContainText("已支付", soon);
    await page.goto("/#/order/occupy?type=refundDue");
    // Waits until the log is hidden, since it has a row with the same car.
    await expect(log(page)).toBeHidden();
    await expect(row(page, keeps)).toBeVisible(soon);
    await row(page, keeps).click();
    const orders = drawer(page).getByRole("region", { name: "订单经过" });
    await expect(orders).toContainText("待退款", soon);
    await expect(orders).toContainText("车主投诉，免单");
    await orders.scrollIntoViewIfNeeded();
    await shoot(page, "order-history-refund");
    await orders.getByRole("button", { name: "登记退款" }).click();
    const dialog = page.getByRole("dialog").filter({ hasText: "登记退款" }).last();
    await dialog.getByRole("button", { name: "登记退款" }).click();
    await expect(dialog.getByText("请填写退款凭证，如流水号").first()).toBeVisible();
    await dialog.getByRole("textbox").fill("微信退款 4200001");
    await shoot(page, "order-refund-dialog");
    await dialog.getByRole("button", { name: "登记退款" }).click();
    await expect(page.getByText("已登记退款")).toBeVisible();
    await expect(orders).toContainText("微信退款 4200001", soon);
    await expect(orders.getByRole("button", { name: "登记退款" })).toHaveCount(0);
    await accessible(page);
  });
});
