import { type Answer } from "@huiyan/contract/endpoint";
import { type getDemo as api } from "@huiyan/contract/session/session.api";
import { type Context } from "../../../platform/context/context.ts";
import { getDemoAccounts } from "../demo-accounts.ts";

/** The demo's accounts and phone codes for its sign-in page; nothing outside a demo on the loopback. */
export async function getDemo(ctx: Context): Promise<Answer<typeof api>> {
  if (!ctx.config.demoOpen) return { accounts: [], codes: [] };
  const codes = ctx.sms.recent().map(({ phone, code, purpose, at }) => ({
    phone,
    type: purpose === "login" ? ("code" as const) : purpose,
    code,
    at: at.getTime(),
  }));
  return { accounts: await getDemoAccounts(ctx.db.sql), codes };
}
