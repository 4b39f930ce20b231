import { restorePerson } from "@huiyan/contract/people/people.api";
import { expect, type Page } from "@playwright/test";

export const password = "Starlight@2026";

/** Requests a code for the phone number and fills in the code that the demonstration shows. */
export async function takeDemoCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByRole("button", { name: "填入" }).click();
  await expect(page.getByLabel("短信验证码")).toHaveValue(/^\d{6}$/);
}

/** Registers an account, which is then signed in. */
export async function register(page: Page, phone: string): Promise<void> {
  await page.goto("/#/register");
  await expect(page.getByRole("heading", { name: "注册账号" })).toBeVisible();
  await takeDemoCode(page, phone);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: /^注\s*册$/ }).click();
  await expect(page.getByRole("button", { name: /用户菜单/ })).toBeVisible();
}

/** Chooses an entry in the menu “⋯” of a member. */
export async function choose(page: Page, person: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `更多操作：${person}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/**
 * Chooses a department in an open dialog. Escape closes the topmost element, which is the list of departments while it
 * disappears.
 */
export async function pickDepartment(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: /部门/ }).click();
  const entry = page.locator(".ant-select-tree-title").getByText(name, { exact: true });
  await entry.click();
  await expect(entry).toBeHidden();
}

/** Returns the table row of a member. */
export const rowOf = (page: Page, person: string) => page.getByRole("row").filter({ hasText: person });

/** Deactivates a member. The server notifies the member's open page. */
export async function invalidate(page: Page, person: string): Promise<void> {
  await choose(page, person, "失效");
  await page.getByRole("dialog").getByRole("button", { name: /失效/ }).click();
  await expect(rowOf(page, person)).toContainText("已失效");
}

/** Restores a member. Waits for the server's answer, since the row changes before it. */
export async function restore(page: Page, person: string): Promise<void> {
  await choose(page, person, "恢复");
  const answer = page.waitForResponse((response) => response.url().endsWith(restorePerson.path));
  await page.getByRole("dialog").getByRole("button", { name: /恢复/ }).click();
  expect((await answer).status()).toBe(200);
  await expect(rowOf(page, person)).toContainText("正常");
}
