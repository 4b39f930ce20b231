import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type signIn as api } from "@huiyan/contract/session/session.api";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type Context } from "../../../platform/context/context.ts";
import { AppError, refuse } from "../../../platform/http/app-error.ts";
import { findAccountByPhone, findFirstOrganisation, recordSignIn } from "../account.queries.ts";
import { openSession } from "../open-session.ts";
import { isPassword } from "../password.ts";
import { type SignInLimit } from "../sign-in-limit.ts";

/**
 * Signs in with phone and password. Whether the account exists or is disabled is told only after the right password.
 * @throws AppError wrong_password, account_disabled, sign_in_slowed
 */
export function createSignIn(limit: SignInLimit) {
  return async function signIn(ctx: Context, input: Received<typeof api>): Promise<Answer<typeof api>> {
    const now = ctx.clock.now();
    if (limit.isSlowed(input.account, ctx.request.ip, now.getTime()))
      throw new AppError("sign_in_slowed", { retryAfterSeconds: 60 });
    const account = await findAccountByPhone(ctx.db.sql, input.account);
    if (!(await isPassword(account?.password_hash, input.password)) || account === undefined) {
      limit.failed(input.account, ctx.request.ip, now.getTime());
      return refuse("wrong_password");
    }
    if (account.disabled_at !== null) return refuse("account_disabled");
    limit.succeeded(input.account, ctx.request.ip);
    const orgId = await findFirstOrganisation(ctx.db.sql, account.id);
    return ctx.db.transaction(async (tx) => {
      await recordSignIn(tx.sql, account.id, now);
      const token = await openSession(ctx, tx.sql, account.id, orgId);
      await tx.audit(auditEntry(ctx, "session.signIn", account.id, { orgId, accountId: account.id }));
      return { token };
    });
  };
}
