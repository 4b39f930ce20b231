import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page } from "@playwright/test";
import { packAlgorithm, publisherKey } from "../../apps/server/test/algorithm/algorithm-package.ts";
import { authenticatorOf } from "../../apps/server/test/operator/authenticator.ts";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { signInAt } from "../session/sign-in.ts";

const phone = "13900002222";
const password = "Operate-2026";
test.use({ runsOn: { args: ["--no-agent", "--operator", phone], env: { PUBLISHER_KEY: publisherKey } } });
const folder = mkdtempSync(join(tmpdir(), "huiyan-operator-"));
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the one-time link in the server's output. */
function linkIn(output: string): string {
  const link = /http\S+#\/operator\/begin\?key=\S+/.exec(output)?.[0];
  if (link === undefined) throw new Error(`no link was printed:\n${output}`);
  return link;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.getByRole("table", { name: "安装包" }).locator("tbody tr[data-row-key]");

async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await accessible(page);
}

/** Returns a generator of second-factor codes for the secret on the page. */
async function authenticatorIn(page: Page): Promise<(ms: number) => string> {
  return authenticatorOf((await page.locator(".factor-setup .secret-text").textContent()) ?? "");
}

/** Time in milliseconds between two codes. A code is valid once, and the server accepts the next one a step early. */
const aStep = 30_000;

test("an operator starts with the one-time link, uploads and withdraws a package, and sees no data of organisations", async ({
  page,
  openPage,
  system,
  problems,
}) => {
  problems.allow(/status of 40[03]|operator\/(self|package\/add)|users\/info|login\/login/);
  const file = await packAlgorithm(folder, {
    id: "smoking",
    version: "2.5.0",
    platforms: ["linux-x64", "linux-arm64"],
  });
  const link = linkIn(system.output());
  let codeAt: (ms: number) => string = () => "";

  await test.step("the link sets a password, and the second factor comes before everything else", async () => {
    await page.goto(link);
    await expect(page.getByText(`账号 ${phone}`)).toBeVisible();
    await look(page, "operator-begin");
    await page.getByLabel("新密码").fill("short");
    await button(page, "设置密码并登录").click();
    await expect(page.getByText(/密码为 8 到 32 位/).first()).toBeVisible();
    await page.getByLabel("新密码").fill(password);
    await button(page, "设置密码并登录").click();
    await expect(page.getByRole("heading", { name: "请先开启二次验证" })).toBeVisible();
    await look(page, "operator-factor");
    await button(page, "开启二次验证").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("登录密码").fill(password);
    await button(page, "下一步").click();
    codeAt = await authenticatorIn(page);
    await dialog.getByLabel("动态验证码").fill(codeAt(Date.now()));
    await dialog.getByRole("button", { name: "开启二次验证" }).click();
    await button(page, "我已保存").click();
    await expect(page.getByRole("heading", { name: "企业" })).toBeVisible();
    await page.getByRole("link", { name: "安装包" }).click();
    await expect(page.getByText("还没有安装包")).toBeVisible();
    await look(page, "operator-packages-empty");
  });

  await test.step("a package is loaded with its sheet; another one's sheet is refused in words", async () => {
    const other = await packAlgorithm(folder, { id: "smoking", version: "2.6.0" });
    await button(page, "登记安装包").first().click();
    const dialog = page.getByRole("dialog", { name: "登记安装包" });
    const choose = dialog.locator("input[type=file]");
    await choose.setInputFiles([file, `${other}.json`]);
    await expect(dialog.getByText("smoking-2.6.0.hyp.json")).toBeVisible();
    await look(page, "operator-load");
    await dialog.getByRole("button", { name: "登记安装包" }).click();
    await expect(dialog.getByText("安装包与说明中的校验值不一致，请重新取得文件")).toBeVisible();
    await look(page, "operator-load-refused");
    await choose.setInputFiles(`${file}.json`);
    await dialog.getByRole("button", { name: "登记安装包" }).click();
    await expect(page.getByText("已登记 smoking 2.5.0")).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText("抽烟检测");
    await expect(rows(page).first()).toContainText("可下发");
  });

  await test.step("it is withdrawn, and restored with one click", async () => {
    await button(page, "撤回").click();
    await expect(rows(page).first()).toContainText("已撤回");
    await look(page, "operator-packages");
    await button(page, "撤销").click();
    await expect(rows(page).first()).toContainText("可下发");
    await rows(page).first().click();
    await expect(page.getByText("没有设备在运行这个版本")).toBeVisible();
    await look(page, "operator-package");
    await page.keyboard.press("Escape");
  });

  await test.step("the log lists every action", async () => {
    await page.getByRole("link", { name: "运营日志" }).click();
    const log = page.getByRole("table", { name: "运营日志" }).locator("tbody tr[data-row-key]");
    await expect(log).toHaveCount(4);
    await expect(log.first()).toContainText("运营方恢复安装包");
    await look(page, "operator-log");
  });

  await test.step("pages of organisations lead back, and the operator signs in with the second factor", async () => {
    await page.goto("/#/message");
    await expect(page.getByRole("heading", { name: "企业" })).toBeVisible();
    await page.getByRole("button", { name: /用户菜单/ }).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
    await page.getByLabel("手机号").fill(phone);
    await page.getByLabel("密码", { exact: true }).fill(password);
    await button(page, "登录").click();
    await page.getByLabel("动态验证码").fill(codeAt(Date.now() + aStep));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "企业" })).toBeVisible();
  });

  await test.step("the used link is void, and a member of an organisation reads that the page is for operators", async () => {
    const other = await openPage();
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "链接已失效" })).toBeVisible();
    await other.goto("about:blank");
    await signInAt(other, system, "admin", "/#/operator/log");
    await expect(other.getByRole("heading", { name: "此页面仅供平台运营方使用" })).toBeVisible();
    await look(other, "operator-not-for-you");
  });
});
