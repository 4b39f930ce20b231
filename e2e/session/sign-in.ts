import { expect, type Page } from "@playwright/test";
import { type System } from "../system.ts";

export type DemoRole = "admin" | "lead" | "staff";

/** The demo's account of a role. */
export function personOf(system: System, role: DemoRole): { account: string; password: string } {
  const person = system.run().accounts.find((each) => each.role === role);
  if (person === undefined) throw new Error(`the demo has no ${role}`);
  return person;
}

/** Signs in as a user of the demo would, and waits for the messages page. */
export async function signIn(page: Page, system: System, role: DemoRole): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: personOf(system, role).account }).click();
  await expect(page.getByRole("heading", { name: "消息列表" })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByText("退出登录成功！")).toBeVisible();
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
}
