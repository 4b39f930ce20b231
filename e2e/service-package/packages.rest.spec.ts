import { readFile } from "node:fs/promises";
import { type Page } from "@playwright/test";
import { type Agent } from "../device/demo-agent.ts";
import { expect, test } from "../fixture.ts";
import { inside } from "../inside.ts";
import { startCameras } from "../live/cameras.ts";
import { signInOperator } from "../operator/operator-session.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";
import { misfitsOf } from "../shell/small-window.ts";

const phone = "13900007777";
test.use({ runsOn: { args: ["--no-agent"] } });
let agent: Agent | undefined;
test.afterEach(() => agent?.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const windowAt = (page: Page, n: number) => page.getByRole("region", { name: new RegExp(`^窗口 ${n}( |$)`) });
const playing = (page: Page) => page.locator('.live-window[data-state="playing"]');
const waiting = (page: Page) => page.locator(".live-window").filter({ hasText: "的观看带宽已用完" });

async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await accessible(page);
}

test("buys, renews, pays and binds service packages, which limit the number of streams", async ({
  page,
  openPage,
  system,
  problems,
}) => {
  problems.allow(/point\/play|live\/play|status of 429/);
  const admin = page;
  await inside(system, async ({ services: { db } }) => {
    await db.sql.updateTable("organisation").set({ live: true }).execute();
  });
  const operator = await openPage();

  await test.step("the page is empty until an operator sells packages", async () => {
    await signInAt(admin, system, "admin", "/#/service/manage");
    await expect(admin.getByText("本系统没有启用服务套餐")).toBeVisible();
    await look(admin, "packages-off");
    await signInOperator(operator, system, phone, "/#/operator/settings");
    await operator.getByText("启用", { exact: true }).click();
    await operator.getByRole("button", { name: "保存" }).first().click();
    await expect(operator.getByRole("button", { name: "保存" }).first()).toBeDisabled();
    await look(operator, "operator-settings-packages");
    await expect(admin.getByText("还没有设备接入套餐")).toBeVisible();
    await expect(admin.getByRole("button", { name: "动检云存储" })).toBeDisabled();
    await look(admin, "packages-empty");
  });

  await test.step("an empty cart is not ordered; the trial takes effect at once, and only once", async () => {
    await admin.getByRole("link", { name: "购买套餐" }).click();
    await expect(admin.getByRole("navigation", { name: "主菜单" })).toHaveCount(0);
    await button(admin, "提交订单").click();
    await expect(admin.getByText("请选择套餐！")).toBeVisible();
    await look(admin, "package-order-empty");
    // On a phone, total and order button stay at the foot and cover no package.
    const size = admin.viewportSize() ?? { width: 1366, height: 768 };
    await admin.setViewportSize({ width: 390, height: 844 });
    await expect(button(admin, "提交订单")).toBeInViewport({ ratio: 1 });
    const bundles = admin.locator(".package-bundle");
    await bundles.last().click();
    await expect(bundles.last()).toHaveAttribute("aria-pressed", "true");
    expect(await misfitsOf(admin)).toEqual([]);
    await admin.setViewportSize(size);
    await button(admin, "免费体验").click();
    await button(admin, "加入清单：免费体验 1 Mbps").click();
    await button(admin, "提交订单").click();
    await expect(admin.getByText("套餐已生效")).toBeVisible();
    const rows = admin.getByRole("table", { name: "服务套餐" }).locator("tbody tr[data-row-key]");
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("带宽 1 Mbps，点位 4 路");
    await look(admin, "packages-trial");
  });

  await test.step("a viewer beyond the bought streams waits, named by the package, and plays when another is closed", async () => {
    agent = await startCameras(system, ["东门", "西门", "堆场", "月台"]);
    const viewer = await openPage();
    await signInAt(viewer, system, "admin", "/#/videoPoint");
    await button(viewer, "实时模式").click();
    for (const [at, name] of ["东门", "西门", "堆场", "月台"].entries()) {
      await windowAt(viewer, at + 1).click();
      await viewer
        .getByRole("treeitem", { name: new RegExp(`^${name}`) })
        .first()
        .click();
    }
    await expect(playing(viewer).first()).toBeVisible({ timeout: 120_000 });
    await expect(waiting(viewer).first()).toContainText("服务套餐「免费体验 1 Mbps」的观看带宽已用完", {
      timeout: 120_000,
    });
    await look(viewer, "live-bandwidth");
    // Independent of which package the streams use: once one is no longer watched, a waiting stream starts.
    const states = await viewer.locator(".live-window").evaluateAll((all) => all.map(({ dataset }) => dataset.state));
    expect(states).toContain("playing");
    for (const [at] of [...states.entries()].filter(([, state]) => state === "playing")) {
      await windowAt(viewer, at + 1).hover();
      await windowAt(viewer, at + 1)
        .getByRole("button", { name: "关闭" })
        .click();
    }
    await expect(playing(viewer).first()).toBeVisible({ timeout: 120_000 });
    await viewer.close();
  });

  await test.step("packages are ordered at the server's price, and the bill is saved", async () => {
    await admin.goto("/#/service/order");
    await expect(button(admin, "免费体验")).toBeDisabled();
    await button(admin, /^5 Mbps/).click();
    await button(admin, "加入清单：标准接入 5 Mbps").click();
    await button(admin, "加入清单：7天 单路点位").click();
    await admin.getByRole("spinbutton", { name: "7天 单路点位 的数量" }).fill("3");
    await admin.getByRole("spinbutton", { name: "7天 单路点位 的数量" }).blur();
    await expect(admin.getByRole("complementary", { name: "清单" })).toContainText("¥ 630.00");
    await look(admin, "package-order");
    await button(admin, "提交订单").click();
    const rows = admin.getByRole("table", { name: "订单" }).locator("tbody tr[data-row-key]");
    await expect(rows.first()).toContainText("待付款");
    await expect(rows.first()).toContainText("¥ 630.00");
    await rows.first().getByRole("button", { name: /更多/ }).click();
    const saved = admin.waitForEvent("download");
    await admin.getByRole("menuitem", { name: "下载账单" }).click();
    expect((await readFile(await (await saved).path())).subarray(0, 5).toString()).toBe("%PDF-");
    await look(admin, "package-orders");
  });

  await test.step("the operator confirms the payment, and the organisation sees it", async () => {
    await operator.goto("/#/operator/order");
    const row = operator.getByRole("table", { name: "服务订单" }).locator("tbody tr", { hasText: "待付款" });
    await expect(row).toContainText("¥ 630.00");
    await look(operator, "operator-orders");
    await row.getByRole("button", { name: /确认付款/ }).click();
    const dialog = operator.getByRole("dialog");
    await dialog.getByLabel("备注").fill("银行转账");
    await look(operator, "operator-order-confirm");
    await dialog.getByRole("button", { name: "确认付款" }).click();
    await expect(operator.getByText("已确认付款")).toBeVisible();
    const paid = admin.getByRole("table", { name: "订单" }).locator("tbody tr", { hasText: "¥ 630.00" });
    await expect(paid).toContainText("已付款", { timeout: 120_000 });
  });

  await test.step("storage is bound to points", async () => {
    await button(admin, "动检云存储").click();
    await expect(admin.getByText("动检录像保存 7 天")).toBeVisible();
    await button(admin, /^绑定点位/).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByRole("combobox").fill("东门");
    await admin.getByTitle(/^东门/).last().click();
    await dialog.getByRole("combobox").press("Tab");
    await look(admin, "package-bind");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect(admin.getByText("1 / 3 路")).toBeVisible();
    await button(admin, "设备接入").click();
    await expect(admin.getByText(/\/ 6 Mbps/)).toBeVisible();
    await button(admin, "套餐说明").click();
    await look(admin, "package-tips");
    await admin.getByRole("dialog").getByRole("button", { name: "知道了" }).last().click();
    await look(admin, "packages-full");
  });
});
