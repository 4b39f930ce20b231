import { expect, type Page } from "@playwright/test";
import {
  findAccountByPhone,
  findFirstOrganisation,
  openSession,
} from "../../apps/server/src/features/session/session.public.ts";
import { inside } from "../inside.ts";
import { type System } from "../system.ts";

export type DemoRole = "admin" | "lead" | "staff";

/** Returns phone number and password of the organisation's account with a role. */
export function personOf(system: System, role: DemoRole): { account: string; password: string } {
  const person = system.organisation.accounts.find((each) => each.role === role);
  if (person === undefined) throw new Error(`the demo has no ${role}`);
  return person;
}

/** Waits for the home page after the sign-in. */
export async function atHome(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "即时消息" })).toBeVisible();
}

/** Signs in by the API and returns the token. The sign-in form has separate journeys. */
export function tokenOf(system: System, role: DemoRole): Promise<string> {
  const { account } = personOf(system, role);
  return inside(system, async ({ clock, services: { db } }) => {
    const person = await findAccountByPhone(db.sql, account);
    if (person === undefined) throw new Error(`${account} has no account`);
    const orgId = await findFirstOrganisation(db.sql, person.id, clock.now());
    const request = { ip: "127.0.0.1", userAgent: "journey" };
    return openSession({ clock, request }, db.sql, person.id, orgId);
  });
}

async function openSessionIn(page: Page, system: System, role: DemoRole): Promise<void> {
  const token = await tokenOf(system, role);
  // A page of the same origin without scripts, to set the token in localStorage.
  await page.goto("/healthz");
  await page.evaluate((value) => localStorage.setItem("huiyan.token", value), token);
}

/** Opens a page with the session of a role, for example `/#/devices`, without opening the home page first. */
export async function signInAt(page: Page, system: System, role: DemoRole, address: string): Promise<void> {
  await openSessionIn(page, system, role);
  await page.goto(address);
}

/** Opens the home page with the session of a role. */
export async function signInHome(page: Page, system: System, role: DemoRole): Promise<void> {
  await openSessionIn(page, system, role);
  await page.goto("/#/home");
  await atHome(page);
}

/** Opens the alarms page with the session of a role. */
export async function signIn(page: Page, system: System, role: DemoRole): Promise<void> {
  await openSessionIn(page, system, role);
  await page.goto("/#/message");
  await expect(page.getByRole("heading", { name: "消息列表" })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByText("退出登录成功！")).toBeVisible();
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
}
