import { type Answer } from "@huiyan/contract/endpoint";
import { type getDemo as api } from "@huiyan/contract/session/session.api";
import { type Context } from "#platform/context/context.ts";
import { getLastTotpStep } from "../codes/totp.queries.ts";
import { totpCode } from "../codes/totp.ts";
import { getDemoAccounts, isDemoOpen } from "../demo-accounts.ts";

/**
 * Returns the demo accounts with current codes of their second factor, and the SMS codes that were sent, for display on
 * the sign-in page. Empty unless the demo is open and the caller is on the same machine.
 */
export async function getDemo(ctx: Context): Promise<Answer<typeof api>> {
  if (!isDemoOpen(ctx)) return { accounts: [], codes: [] };
  const codes = ctx.sms.recent().map(({ phone, code, purpose, at }) => ({
    phone,
    type: purpose === "login" ? ("code" as const) : purpose,
    code,
    at: at.getTime(),
  }));
  const shown = await getDemoAccounts(ctx.db.sql);
  const accounts = await Promise.all(
    shown.map(async ({ secret, ...account }) => ({
      ...account,
      totp: secret === undefined ? "" : await codeOf(ctx, account.account, secret),
    })),
  );
  return { accounts, codes };
}

async function codeOf({ db, clock }: Context, phone: string, secret: string): Promise<string> {
  return totpCode(secret, await getLastTotpStep(db.sql, phone), clock.now().getTime());
}
