import { type Received } from "@huiyan/contract/endpoint";
import { forgottenPasswordProblem } from "@huiyan/contract/session/password.rules";
import { type resetPassword as api } from "@huiyan/contract/session/session.api";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type Context } from "../../../platform/context/context.ts";
import { refuse } from "../../../platform/http/app-error.ts";
import { findAccountByPhone } from "../account.queries.ts";
import { checkPhoneCode } from "../check-phone-code.ts";
import { giveNewPassword } from "../give-new-password.ts";
import { type HashQueue } from "../hash-queue.ts";
import { hashPassword } from "../password.ts";
import { refuseProblem } from "../refuse-problem.ts";
import { openPassword } from "../sealed-password.ts";

/** Sets a new password for the holder of the phone; every session of the account ends. @throws AppError */
export function createResetPassword(hashing: HashQueue) {
  return async function resetPassword(ctx: Context, input: Received<typeof api>): Promise<Record<string, never>> {
    const password = await openPassword(ctx, input.password);
    const password2 = await openPassword(ctx, input.password2);
    refuseProblem(forgottenPasswordProblem({ password, password2 }));
    const account = await checkPhoneCode(ctx, "forget", input, async () => {
      const found = (await findAccountByPhone(ctx.db.sql, input.account)) ?? refuse("account_unknown");
      return found.disabled_at === null ? found : refuse("account_disabled");
    });
    const passwordHash = await hashing.run(false, () => hashPassword(password));
    await ctx.db.transaction(async (tx) => {
      await giveNewPassword(tx.sql, account.id, passwordHash);
      await tx.audit(auditEntry(ctx, "session.resetPassword", account.id, { accountId: account.id }));
    });
    ctx.sessions.changed();
    return {};
  };
}
