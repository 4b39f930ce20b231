import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addOrganisation as api } from "@huiyan/contract/operator/organisation.api";
import { personTexts } from "@huiyan/contract/people/people.rules";
import { registeredPasswordProblem } from "@huiyan/contract/session/password.rules";
import { v7 } from "uuid";
import { createOrganisation } from "#features/organisation/organisation.public.ts";
import {
  callersTurn,
  findAccountByPhone,
  hashPassword,
  insertAccount,
  openPassword,
} from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { violatedUnique } from "#platform/db/failures.ts";
import { AppError, refuse, refuseUnless } from "#platform/error/app-error.ts";

type Input = Received<typeof api>;

/**
 * Hashes the initial password. Without an SMS service a new account has no other way to sign in, so a password is
 * required.
 * @returns null if no password is needed: the admin signs in by SMS code
 */
async function initialPassword(ctx: Context<OperatorCaller>, sent: string | undefined): Promise<string | null> {
  if (sent === undefined && ctx.sms.isOn) return null;
  const password = await openPassword(ctx, callersTurn(ctx), sent ?? "");
  const problem = registeredPasswordProblem({ password });
  if (problem === undefined) return hashPassword(ctx, callersTurn(ctx), password);
  const text = password === "" ? personTexts.password : problem.text;
  throw new AppError("invalid_input", { text, fields: { password: text } });
}

/** Creates an organisation with its first admin. @throws AppError account_refused, invalid_input */
export async function addOrganisation(ctx: Context<OperatorCaller>, input: Input): Promise<Answer<typeof api>> {
  const { name, account: phone, admin_name: adminName } = input;
  const now = ctx.clock.now();
  const isKnown = (await findAccountByPhone(ctx.db.sql, phone)) !== undefined;
  const passwordHash = isKnown ? null : await initialPassword(ctx, input.password);
  try {
    return await ctx.db.transaction(async (tx) => {
      const known = await findAccountByPhone(tx.sql, phone);
      refuseUnless(!known || (known.operator_since === null && known.disabled_at === null), "account_refused");
      const accountId = known?.id ?? v7();
      if (known === undefined)
        await insertAccount(tx.sql, { id: accountId, phone, name: adminName, passwordHash, now });
      const { orgId } = await createOrganisation(tx.sql, { name, accountId, adminName, phone, now });
      const after = { name, account: phone, nickname: adminName };
      await tx.audit(auditEntry(ctx, "operator.addOrganisation", orgId, { orgId, after }));
      return { _id: orgId, password_kept: known !== undefined };
    });
  } catch (error) {
    // a concurrent request created the account, so the password of this account was not checked here
    if (violatedUnique(error) === "account_phone_key") return refuse("account_refused");
    throw error;
  }
}
