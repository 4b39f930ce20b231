import { type Received } from "@huiyan/contract/endpoint";
import { changedPasswordProblem } from "@huiyan/contract/session/password.rules";
import { type changePassword as api } from "@huiyan/contract/session/session.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type AccountCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { getAccountById, setPasswordHash } from "../account.queries.ts";
import { forgetBrowsers } from "../known-browser.queries.ts";
import { registerAttempt, resetAttempts } from "../login-throttle.ts";
import { callersTurn, hashPassword, isPassword } from "../password/password.ts";
import { openPassword } from "../password/sealed-password.ts";
import { refuseProblem } from "../refuse-problem.ts";
import { deleteSessionsOf } from "../session.queries.ts";

/**
 * Changes the caller's own password, and ends all other sessions of the account.
 * @throws AppError wrong_old_password, sign_in_slowed
 */
export async function changePassword(
  ctx: Context<AccountCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  const turn = callersTurn(ctx);
  const [old_pwd, new_pwd, confirm_pwd] = await Promise.all([
    openPassword(ctx, turn, input.old_pwd),
    openPassword(ctx, turn, input.new_pwd),
    openPassword(ctx, turn, input.confirm_pwd),
  ]);
  refuseProblem(changedPasswordProblem({ old_pwd, new_pwd, confirm_pwd }));
  const account = await getAccountById(ctx.db.sql, ctx.caller.accountId);
  const attempt = { what: "password", account: account.phone, knownBrowser: ctx.caller.sessionId } as const;
  // waits after failed attempts apply, but no picture code is required, because the form has no field for it
  const counted = await registerAttempt(ctx, attempt, "unasked");
  refuseUnless(await isPassword(ctx, turn, account.password_hash, old_pwd), "wrong_old_password");
  await resetAttempts(ctx, counted);
  const passwordHash = await hashPassword(ctx, turn, new_pwd);
  await ctx.db.transaction(async (tx) => {
    await setPasswordHash(tx.sql, account.id, passwordHash);
    await deleteSessionsOf(tx.sql, account.id, ctx.caller.sessionId);
    await forgetBrowsers(tx.sql, account.id);
    await tx.audit(auditEntry(ctx, "session.changePassword", account.id));
  });
  ctx.sessions.changed();
  return {};
}
