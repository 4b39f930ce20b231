import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { registeredPasswordProblem } from "@huiyan/contract/session/password.rules";
import { type register as api } from "@huiyan/contract/session/session.api";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type Context } from "#platform/context/context.ts";
import { violatedUnique } from "#platform/db/failures.ts";
import { AppError, refuse, refuseUnless } from "#platform/error/app-error.ts";
import {
  findAccountByPhone,
  findFirstOrganisation,
  insertAccount,
  recordSignIn,
  setPasswordHash,
} from "../account.queries.ts";
import { checkPhoneCode } from "../codes/check-phone-code.ts";
import { openSession } from "../open-session.ts";
import { hashPassword, turnOf } from "../password/password.ts";
import { openPassword } from "../password/sealed-password.ts";
import { refuseLeft } from "../refuse-left.ts";
import { refuseProblem } from "../refuse-problem.ts";
import { isRegistrationOpen } from "../registration.ts";

/**
 * Creates an account, or sets the first password of an invited one, and signs in. The password is checked and hashed
 * only if the SMS code is correct. If the password is refused, the code stays valid.
 * @throws AppError registration_closed, phone_code_wrong, account_left; account_exists only after a correct code
 */
export async function register(ctx: Context, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { invited, passwordHash } = await checkPhoneCode(ctx, "register", input, async () => {
    const account = await findAccountByPhone(ctx.db.sql, input.account);
    if (account?.disabled_at != null) return refuse("account_disabled");
    if (account !== undefined) await refuseLeft(ctx, account.id);
    refuseUnless(account?.password_hash == null, "account_exists");
    refuseUnless(account !== undefined || (await isRegistrationOpen(ctx)), "registration_closed");
    const password = await openPassword(ctx, turnOf(ctx), input.password);
    refuseProblem(registeredPasswordProblem({ password }));
    return { invited: account, passwordHash: await hashPassword(ctx, turnOf(ctx), password) };
  });
  const now = ctx.clock.now();
  const accountId = invited?.id ?? v7();
  const work = ctx.db.transaction(async (tx) => {
    if (invited === undefined) {
      const name = formText("用户{digits}", ctx.request.language, { digits: input.account.slice(-4) });
      await insertAccount(tx.sql, { id: accountId, phone: input.account, name, passwordHash, now });
    } else await setPasswordHash(tx.sql, accountId, passwordHash);
    const orgId = await findFirstOrganisation(tx.sql, accountId, now);
    await recordSignIn(tx.sql, { accountId, orgId, ip: ctx.request.ip, now });
    await tx.audit(auditEntry(ctx, "session.register", accountId, { orgId, accountId }));
    return { token: await openSession(ctx, tx.sql, accountId, orgId) };
  });
  return work.catch((error: unknown) => {
    // a concurrent request has created an account with this phone number
    throw violatedUnique(error) === "account_phone_key" ? new AppError("conflict") : error;
  });
}
