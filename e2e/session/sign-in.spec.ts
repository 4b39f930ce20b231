import { type Request } from "@playwright/test";
import { expect, test } from "../fixture.ts";
import { accessible, shoot } from "../screens.ts";
import { type System } from "../system.ts";
import { testSize } from "../test-size.ts";
import { atHome, type DemoRole, personOf, signInAt, signOut } from "./sign-in.ts";

/** Returns the account that the demonstration's sign-in page offers for a role. */
const offeredAccount = (system: System, role: DemoRole) =>
  system.run().accounts.find((each) => each.role === role)?.account ?? "";

test("shows that a password is wrong, and signs in with the right one", async ({ page, system, problems }) => {
  problems.allow(/login\/login|status of 400/);
  const { account, password } = personOf(system, "admin");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  await accessible(page);
  await shoot(page, "sign-in");

  await page.getByRole("button", { name: /^登\s*录$/ }).click();
  await expect(page.getByText("请输入手机号码")).toBeVisible();
  await expect(page.getByText("请输入密码")).toBeVisible();

  await page.getByLabel("手机号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill(`${password}x`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("账号或密码错误");
  await accessible(page);
  await shoot(page, "sign-in-wrong");

  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await atHome(page);
  expect(page.url()).toContain("#/home");
});

test("the first load of the sign-in page needs at most 300 KB of JavaScript (gzip)", { tag: "@rest" }, async ({
  page,
  system,
}) => {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") scripts.push(request);
  });
  await page.setExtraHTTPHeaders({ "accept-encoding": "gzip" });
  await page.goto("/");
  await expect(page.getByRole("button", { name: offeredAccount(system, "admin") })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(scripts.map(async (request) => (await request.sizes()).responseBodySize));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`JavaScript of the sign-in page: ${Math.round(bytes / 1024)} KB in ${scripts.length} files`);
  expect(bytes, "something was loaded").toBeGreaterThan(100 * 1024);
  expect(bytes).toBeLessThanOrEqual(300 * 1024);
});

for (const role of testSize(["admin"] as const, ["admin", "lead", "staff"] as const)) {
  test(`signs in to the demonstration's account of role ${role} with one click, and signs out`, {
    tag: "@rest",
  }, async ({ page, system }) => {
    await page.goto("/");
    await page.getByRole("button", { name: offeredAccount(system, role) }).click();
    await atHome(page);
    await expect(page.getByRole("button", { name: /用户菜单/ })).toContainText("慧眼演示园区");
    await signOut(page);
    await page.goto("/#/message");
    await expect(page.getByText("请登录", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  });
}

test("opens the requested page after the sign-in", { tag: "@rest" }, async ({ page, system }) => {
  await page.goto("/#/message?editStatus=1&size=50");
  await page.getByRole("button", { name: offeredAccount(system, "staff") }).click();
  await expect(page.getByRole("button", { name: /^未读/ })).toHaveAttribute("aria-pressed", "true");
  expect(page.url()).toContain("size=50");
});

test("shows that a page does not exist", { tag: "@rest" }, async ({ page, system }) => {
  await signInAt(page, system, "admin", "/#/nowhere");
  await expect(page.getByText("页面不存在")).toBeVisible();
  expect(page.url()).toContain("#/404");
  await accessible(page);
  await shoot(page, "not-found");
});

test("shows that a set-up link is void, with a link to the sign-in page", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/#/setup?key=used");
  await expect(page.getByRole("heading", { name: "初始化链接无效或已使用" })).toBeVisible();
  await accessible(page);
  await page.getByRole("link", { name: "前往登录" }).click();
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
});
