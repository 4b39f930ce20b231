import { type Page } from "@playwright/test";
import { makeOperator } from "../../apps/server/src/features/operator/operator.feature.ts";
import { findAccountByPhone, openSession } from "../../apps/server/src/features/session/session.public.ts";
import { inside } from "../inside.ts";
import { type System } from "../system.ts";

/** Opens a page with the session of an operator, who is created if missing. The sign-in form has a separate journey. */
export async function signInOperator(page: Page, system: System, phone: string, address: string): Promise<void> {
  const token = await inside(system, async ({ clock, services: { db } }) => {
    await makeOperator({ db, clock }, phone);
    const account = await findAccountByPhone(db.sql, phone);
    if (account === undefined) throw new Error(`${phone} has no account`);
    await db.sql.updateTable("account").set({ totp_enabled_at: clock.now() }).where("id", "=", account.id).execute();
    return openSession({ clock, request: { ip: "127.0.0.1", userAgent: "journey" } }, db.sql, account.id, null);
  });
  await page.goto("/healthz");
  await page.evaluate((value) => localStorage.setItem("huiyan.token", value), token);
  await page.goto(address);
}
