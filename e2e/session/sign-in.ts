import { expect, type Page } from "@playwright/test";
import { type System } from "../system.ts";

export type DemoRole = "admin" | "lead" | "staff";

/** The demo's account of a role. */
export function personOf(system: System, role: DemoRole): { account: string; password: string } {
  const person = system.run().accounts.find((each) => each.role === role);
  if (person === undefined) throw new Error(`the demo has no ${role}`);
  return person;
}

/** Waits for the page on which one lands. */
export async function atHome(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "即时消息" })).toBeVisible();
}

/** Signs in as a user of the demo would, and stays where one lands. */
export async function signInHome(page: Page, system: System, role: DemoRole): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: personOf(system, role).account }).click();
  await atHome(page);
}

/** Signs in as a user of the demo would, and goes on to the messages page. */
export async function signIn(page: Page, system: System, role: DemoRole): Promise<void> {
  await signInHome(page, system, role);
  await page.goto("/#/message");
  await expect(page.getByRole("heading", { name: "消息列表" })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByText("退出登录成功！")).toBeVisible();
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
}
