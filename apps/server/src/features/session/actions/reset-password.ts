import { type Received } from "@huiyan/contract/endpoint";
import { forgottenPasswordProblem } from "@huiyan/contract/session/password.rules";
import { type resetPassword as api } from "@huiyan/contract/session/session.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { findAccountByPhone } from "../account.queries.ts";
import { checkPhoneCode } from "../codes/check-phone-code.ts";
import { giveNewPassword } from "../password/give-new-password.ts";
import { hashPassword, turnOf } from "../password/password.ts";
import { openPassword } from "../password/sealed-password.ts";
import { refuseLeft } from "../refuse-left.ts";
import { refuseProblem } from "../refuse-problem.ts";

/**
 * Decrypts and validates the new password.
 * @returns hash of the new password
 * @throws AppError password_seal_void, invalid_input, sign_in_slowed
 */
async function newHash(ctx: Context, input: Received<typeof api>): Promise<string> {
  const turn = turnOf(ctx);
  const password = await openPassword(ctx, turn, input.password);
  const password2 = await openPassword(ctx, turn, input.password2);
  refuseProblem(forgottenPasswordProblem({ password, password2 }));
  return hashPassword(ctx, turn, password);
}

/**
 * Sets a new password after an SMS code has proved that the caller has the phone. Ends all sessions of the account.
 * @throws AppError
 */
export async function resetPassword(ctx: Context, input: Received<typeof api>): Promise<Record<string, never>> {
  const { account, passwordHash } = await checkPhoneCode(ctx, "forget", input, async () => {
    const found = (await findAccountByPhone(ctx.db.sql, input.account)) ?? refuse("account_unknown");
    if (found.disabled_at !== null) return refuse("account_disabled");
    await refuseLeft(ctx, found.id);
    return { account: found, passwordHash: await newHash(ctx, input) };
  });
  await ctx.db.transaction(async (tx) => {
    await giveNewPassword(tx.sql, account.id, passwordHash);
    await tx.audit(auditEntry(ctx, "session.resetPassword", account.id, { accountId: account.id }));
  });
  ctx.sessions.changed();
  return {};
}
