import { type Answer } from "@huiyan/contract/endpoint";
import { type listDemoAccounts as api } from "@huiyan/contract/session/session.api";
import { type Context } from "../../../platform/context/context.ts";
import { getDemoAccounts } from "../demo-accounts.ts";

/** The demo's accounts for its sign-in page; nothing outside a demo on the loopback. */
export async function listDemoAccounts(ctx: Context): Promise<Answer<typeof api>> {
  return { accounts: ctx.config.demoOpen ? await getDemoAccounts(ctx.db.sql) : [] };
}
