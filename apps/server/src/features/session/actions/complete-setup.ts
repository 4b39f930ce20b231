import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type completeSetup as api } from "@huiyan/contract/session/session.api";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { findAccountByPhone, insertAccount, recordSignIn } from "../account.queries.ts";
import { deleteInstallationSetting, lockInstallationSetting } from "../installation.queries.ts";
import { openSession } from "../open-session.ts";
import { hashPassword, turnOf } from "../password/password.ts";
import { checkSetupKey, opensSetup, setupSetting } from "../setup-link.ts";

/**
 * Creates an organisation with the account as admin. The application passes this function, because the organisation
 * feature depends on the session feature and cannot be imported here.
 */
export type CreateOrganisation = (
  db: Queryable,
  first: { name: string; accountId: string; adminName: string; now: Date },
) => Promise<{ orgId: string; staffId: string }>;

/**
 * Creates the first organisation with its admin. The setup key works once, and is checked before a password is hashed.
 * @throws AppError setup_link_void, account_exists, sign_in_slowed
 */
async function completeSetup(
  createOrganisation: CreateOrganisation,
  ctx: Context,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  refuseUnless(await checkSetupKey(ctx, input.key), "setup_link_void");
  refuseUnless((await findAccountByPhone(ctx.db.sql, input.account)) === undefined, "account_exists");
  const passwordHash = await hashPassword(ctx, turnOf(ctx), input.password);
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const stored = await lockInstallationSetting(tx.sql, setupSetting);
    refuseUnless(opensSetup(stored, input.key), "setup_link_void");
    refuseUnless((await findAccountByPhone(tx.sql, input.account)) === undefined, "account_exists");
    const accountId = v7();
    await insertAccount(tx.sql, { id: accountId, phone: input.account, name: input.name, passwordHash, now });
    const { orgId, staffId } = await createOrganisation(tx.sql, {
      name: input.organisation,
      accountId,
      adminName: input.name,
      now,
    });
    await recordSignIn(tx.sql, { accountId, orgId, ip: ctx.request.ip, now });
    await deleteInstallationSetting(tx.sql, setupSetting);
    await tx.audit(auditEntry(ctx, "session.completeSetup", orgId, { orgId, accountId, staffId }));
    return { token: await openSession(ctx, tx.sql, accountId, orgId) };
  });
}

export const createCompleteSetup =
  (createOrganisation: CreateOrganisation) =>
  (ctx: Context, input: Received<typeof api>): Promise<Answer<typeof api>> =>
    completeSetup(createOrganisation, ctx, input);
