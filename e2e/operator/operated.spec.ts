import { type Page } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot, takePicture } from "../screens.ts";
import { personOf, signInAt } from "../session/sign-in.ts";
import { signInOperator } from "./operator-session.ts";

const phone = "13900003333";
test.use({ runsOn: { args: ["--no-agent"] } });

async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await accessible(page);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** What is saved is in the open pages of the organisation's people within this time. */
const promptMs = 5_000;

async function save(page: Page): Promise<void> {
  await button(page, "保存").click();
  // what was saved is no draft any more
  await expect(button(page, "保存")).toBeDisabled();
}

test("an operator closes, locks, opens and ends what an organisation has, and its open console follows", async ({
  page,
  openPage,
  system,
  problems,
}) => {
  problems.allow(/status of 403|berth\/|closed|1006|4403|\/ws/);
  const console = await openPage();
  await signInAt(console, system, "admin", "/#/devices");
  await expect(console.getByRole("heading", { name: "设备列表" })).toBeVisible();
  const menu = console.getByRole("navigation", { name: "主菜单" });
  await console.setViewportSize({ width: 1920, height: 1080 });

  const rows = page.getByRole("table", { name: "企业" }).locator("tbody tr[data-row-key]");

  await test.step("the list says what an organisation uses", async () => {
    await signInOperator(page, system, phone, "/#/operator");
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("使用中");
    await look(page, "operator-organisations");
    await rows.first().click();
    await expect(page.getByText("仅运营方可见")).toBeVisible();
    await look(page, "operator-organisation");
  });

  await test.step("closed and locked entries are so in the open console, without a reload", async () => {
    const entry = (title: string) => page.getByRole("radiogroup", { name: title });
    await entry("人员管理").getByText("关闭").click();
    await entry("告警大屏").getByText("锁定").click();
    await save(page);
    await menu.getByRole("button", { name: "视频监控" }).click();
    await expect(menu.getByRole("button", { name: /告警大屏/ })).toBeVisible({ timeout: promptMs });
    await expect(menu.getByRole("button", { name: /告警大屏/ }).getByRole("img", { name: "私有功能" })).toBeVisible();
    await menu.getByRole("button", { name: "组织管理" }).click();
    await menu.getByRole("button", { name: "人员管理" }).hover();
    await expect(console.getByRole("tooltip", { name: "您尚未开通此功能" })).toBeVisible();
    await look(console, "console-closed-menu");
    await console.goto("/#/persons");
    await expect(console.getByRole("heading", { name: "您尚未开通此功能" })).toBeVisible();
    await look(console, "console-closed-page");
  });

  await test.step("parking is taken away and given back", async () => {
    await console.goto("/#/devices");
    await menu.getByRole("button", { name: "停车管理" }).click();
    await expect(menu.getByRole("link", { name: "停车数据" })).toBeVisible();
    const parking = page.getByRole("switch", { name: "停车管理" });
    await parking.click();
    await save(page);
    await expect(menu.getByRole("button", { name: "停车管理" })).toHaveCount(0, { timeout: promptMs });
    await parking.click();
    await save(page);
    await expect(menu.getByRole("button", { name: "停车管理" })).toBeVisible({ timeout: promptMs });
  });

  await test.step("one that is ended loses its open console, and has it again once extended", async () => {
    await button(page, "立即停用").click();
    await look(page, "operator-end-now");
    await page.getByRole("tooltip").getByRole("button", { name: "立即停用" }).click();
    await expect(console.getByText("身份失效").first()).toBeVisible({ timeout: promptMs });
    await expect(page.getByText("期限已过，成员无法进入")).toBeVisible();
    await look(page, "operator-ended");
    await look(console, "console-ended");
    await button(page, "设为不到期").click();
    await save(page);
    await expect(rows.first()).toContainText("使用中");
    // a page that still holds the ended organisation would lead away from the address that follows
    await console.reload();
    await expect(menu).toBeVisible();
    await console.goto("/#/devices");
    await expect(console.getByRole("heading", { name: "设备列表" })).toBeVisible();
  });

  await test.step("the organisation reads it all in its own log", async () => {
    await console.goto("/#/set/audit");
    const log = console.getByRole("table", { name: "操作日志" });
    await expect(log.getByText("运营方修改企业的期限或功能").first()).toBeVisible();
    await expect(log.getByText("平台运营").first()).toBeVisible();
    await look(console, "console-operator-acts");
  });
});

test("an operator answers feedback, and disables an account that is signed in", async ({
  page,
  openPage,
  system,
  problems,
}) => {
  problems.allow(/status of 40[013]|4401|\/ws/);
  const { account } = personOf(system, "staff");
  const console = await openPage();
  await signInAt(console, system, "staff", "/#/message");
  const rows = (name: string) => page.getByRole("table", { name }).locator("tbody tr[data-row-key]");

  await test.step("what a member has to say is read and answered", async () => {
    await button(console, "意见反馈").click();
    const dialog = console.getByRole("dialog", { name: "意见反馈" });
    await dialog.getByRole("textbox").fill("夜间画面偏暗，能否调整？");
    await dialog.getByRole("button", { name: /提\s?交/ }).click();
    await expect(dialog).toHaveCount(0);
    await signInOperator(page, system, phone, "/#/operator/feedback");
    await expect(rows("问题反馈")).toHaveCount(1);
    await expect(rows("问题反馈").first()).toContainText("待答复");
    await look(page, "operator-feedback");
    await rows("问题反馈").first().click();
    await page.getByRole("textbox", { name: "答复" }).fill("已在 24.12 版本中改进，升级后即可。");
    await look(page, "operator-feedback-answer");
    await button(page, "发送答复").click();
    await expect(page.getByText("答复已发送")).toBeVisible();
    await expect(page.getByText("对方还未看到")).toBeVisible();
  });

  await test.step("the person finds the answer in the bell, without a reload", async () => {
    const bell = console.getByRole("button", { name: /有平台答复/ });
    await expect(bell).toBeVisible({ timeout: promptMs });
    await bell.hover();
    await expect(console.getByText("已在 24.12 版本中改进，升级后即可。")).toBeVisible();
    await accessible(console);
    await takePicture(console, "bell-answer");
    await button(console, "知道了").click();
    await expect(console.getByRole("button", { name: /有平台答复/ })).toHaveCount(0);
  });

  await test.step("an account that is disabled is out at once, and comes back", async () => {
    await page.goto("/#/operator/account");
    await page.getByRole("searchbox", { name: "搜索手机号" }).fill(account);
    await page.keyboard.press("Enter");
    await expect(rows("账号")).toHaveCount(1);
    await look(page, "operator-accounts");
    await page.getByRole("button", { name: `更多操作：${account}` }).click();
    await look(page, "operator-account-menu");
    await page.getByRole("menuitem", { name: "禁用" }).click();
    const dialog = page.getByRole("dialog", { name: `禁用 ${account}？` });
    await look(page, "operator-account-disable");
    await dialog.getByRole("button", { name: /禁\s?用/ }).click();
    await expect(rows("账号").first()).toContainText("已禁用");
    await expect(console.getByRole("heading", { name: "登录" })).toBeVisible({ timeout: promptMs });
    await page.getByRole("button", { name: `更多操作：${account}` }).click();
    await page.getByRole("menuitem", { name: "启用" }).click();
    await expect(rows("账号").first()).toContainText("可用");
  });
});
