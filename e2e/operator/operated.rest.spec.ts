import { type Page } from "@playwright/test";
import { organisationName } from "../../apps/server/src/features/demo/demo-plan.ts";
import { loadFactoryDevices, newSecret } from "../../apps/server/src/features/device/device.public.ts";
import { expect, test } from "../fixture.ts";
import { inside } from "../inside.ts";
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
/** Time in milliseconds within which open pages of members must show a change. */
const promptMs = 5_000;

async function save(page: Page): Promise<void> {
  await button(page, "保存").click();
  // The button is disabled once the form has no unsaved changes.
  await expect(button(page, "保存")).toBeDisabled();
}

/**
 * Row of the demonstration's first organisation. The demonstration has further ones, which expire soon or have expired.
 */
const organisationRows = (page: Page) =>
  page.getByRole("table", { name: "企业" }).locator("tbody tr[data-row-key]").filter({ hasText: organisationName });

test("an operator closes, locks and opens features of an organisation and ends it, and its open console follows", async ({
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

  const rows = organisationRows(page);

  await test.step("the list shows an organisation's usage", async () => {
    await signInOperator(page, system, phone, "/#/operator");
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("使用中");
    await look(page, "operator-organisations");
    await rows.first().click();
    await expect(page.getByText("仅运营方可见")).toBeVisible();
    await look(page, "operator-organisation");
  });

  await test.step("the open console shows closed and locked entries without a reload", async () => {
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

  await test.step("parking is disabled and enabled again", async () => {
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

  await test.step("an ended organisation loses its open console, and has it again once extended", async () => {
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
    // Reloads the page: with the ended organisation in memory, it would redirect away from the next address.
    await console.reload();
    await expect(menu).toBeVisible();
    await console.goto("/#/devices");
    await expect(console.getByRole("heading", { name: "设备列表" })).toBeVisible();
  });

  await test.step("the organisation reads all of it in its audit log", async () => {
    await console.goto("/#/set/audit");
    const log = console.getByRole("table", { name: "操作日志" });
    await expect(log.getByText("运营方修改企业的期限或功能").first()).toBeVisible();
    await expect(log.getByText("平台运营").first()).toBeVisible();
    await look(console, "console-operator-acts");
  });
});

test("an operator announces maintenance to all users, sets limits, and opens a locked entry for one user", async ({
  page,
  openPage,
  system,
  problems,
}) => {
  problems.allow(/status of 40[049]|answer: 40[09]/);
  const console = await openPage();
  await signInAt(console, system, "admin", "/#/devices");
  await expect(console.getByRole("heading", { name: "设备列表" })).toBeVisible();

  await test.step("a notice is shown in the open console and on the sign-in page, until it is withdrawn", async () => {
    await signInOperator(page, system, phone, "/#/operator/settings");
    const notice = page.getByRole("form", { name: "全站公告" });
    await expect(notice).toBeVisible();
    await look(page, "operator-settings");
    await notice.getByLabel("公告内容").fill("今晚 23:00 升级，约十分钟不可用");
    await notice.getByRole("button", { name: "发布" }).click();
    const shown = console.getByRole("status").getByText("今晚 23:00 升级，约十分钟不可用");
    await expect(shown).toBeVisible({ timeout: promptMs });
    await look(console, "console-notice");
    const stranger = await openPage();
    await stranger.goto("/#/login");
    await expect(stranger.getByText("今晚 23:00 升级，约十分钟不可用")).toBeVisible();
    await look(stranger, "sign-in-notice");
    await notice.getByLabel("公告内容").fill("");
    await notice.getByRole("button", { name: "发布" }).click();
    await expect(shown).toBeHidden({ timeout: promptMs });
  });

  await test.step("the system has another name at once, and its original name again", async () => {
    const settings = page.getByRole("form", { name: "运行中可修改" });
    await settings.getByLabel("系统名称").fill("夜间值守平台");
    await settings.getByRole("button", { name: "保存" }).click();
    await expect(console).toHaveTitle(/夜间值守平台/, { timeout: promptMs });
    await settings.getByLabel("验证码短信内容").fill("没有验证码");
    await settings.getByRole("button", { name: "保存" }).click();
    await expect(settings.getByText("短信内容须含 {code}，另外只能用 {name} 和 {minutes}")).toBeVisible();
    await look(page, "operator-settings-refused");
    await settings.getByRole("button", { name: /恢复为“【/ }).click();
    await settings.getByRole("button", { name: "恢复为“慧眼视频分析平台”" }).click();
    await settings.getByRole("button", { name: "保存" }).click();
    await expect(console).toHaveTitle(/慧眼视频分析平台/, { timeout: promptMs });
  });

  await test.step("a reached limit is reported where a device is added", async () => {
    await page.goto("/#/operator/org");
    await organisationRows(page).first().click();
    await page.getByLabel("设备上限").fill("2");
    await save(page);
    await look(page, "operator-quotas");
    await inside(system, ({ clock, services: { db, key } }) =>
      loadFactoryDevices(db.sql, key, clock, [
        { device_id: "AIS-QUOTA-0001", key: newSecret(), code: "ABCD2345", type: "AIS", platform: "x86" },
      ]),
    );
    await console.getByRole("button", { name: "添加设备" }).first().click();
    const dialog = console.getByRole("dialog");
    await dialog.getByLabel("设备ID").fill("AIS-QUOTA-0001");
    await dialog.getByLabel("设备名称").fill("多一台");
    await dialog.getByLabel(/验证码|设备码|校验码/).fill("ABCD2345");
    await dialog.getByRole("button", { name: /^(确\s?定|添\s?加)/ }).click();
    await expect(
      dialog.getByText("企业的设备数已达上限（2 台），请联系平台运营方增加，或先删除不用的设备"),
    ).toBeVisible();
    await look(console, "console-quota-reached");
    await page.getByLabel("设备上限").fill("");
    await save(page);
    await dialog.getByRole("button", { name: /^(确\s?定|添\s?加)/ }).click();
    await expect(console.getByRole("row").filter({ hasText: "多一台" })).toBeVisible();
  });

  await test.step("live video and a locked entry are open for one person alone", async () => {
    await page.getByRole("radiogroup", { name: "监控大屏" }).getByText("锁定").click();
    await save(page);
    await page.goto("/#/operator/account");
    const { account } = personOf(system, "admin");
    await page.getByRole("searchbox", { name: "搜索手机号" }).fill(account);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `更多操作：${account}` }).click();
    await page.getByRole("menuitem", { name: "单独开通功能" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("监控大屏（企业已锁定）").check();
    await look(page, "operator-rights");
    await dialog.getByRole("button", { name: /保\s*存/ }).click();
    const menu = console.getByRole("navigation", { name: "主菜单" });
    await console.setViewportSize({ width: 1920, height: 1080 });
    await menu.getByRole("button", { name: "视频监控" }).click();
    await expect(menu.getByRole("link", { name: "监控大屏" })).toBeVisible({ timeout: promptMs });
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

  await test.step("a member's feedback is read and answered", async () => {
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

  await test.step("a disabled account is signed out at once, and can be enabled again", async () => {
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
