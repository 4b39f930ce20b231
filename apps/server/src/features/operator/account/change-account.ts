import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type sendResetCode as codeApi,
  type disableAccount as disableApi,
  type endSessions as endApi,
  type resetFactor as factorApi,
} from "@huiyan/contract/operator/account.api";
import { deleteSessionsOf, disableTotp, sendCode } from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type AuditLine } from "#platform/db/audit-line.ts";
import { type TransactionContext } from "#platform/db/db.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { lockAccount, setDisabled } from "./account.queries.ts";

type Held = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;
type Line = (rest: Partial<AuditLine>) => AuditLine;

/**
 * Writes an audit line to each organisation of the account, because the change concerns them. For an account without
 * organisations, writes one line without an organisation.
 */
async function record(tx: TransactionContext, { orgIds }: Held, line: Line): Promise<void> {
  for (const orgId of orgIds.length === 0 ? [null] : orgIds) await tx.audit(line({ orgId }));
}

/** Changes a member's account. Operators cannot be changed here. @throws AppError not_found, operator_by_command */
async function change<T>(
  ctx: Context<OperatorCaller>,
  id: string,
  work: (tx: TransactionContext, account: Held) => Promise<T>,
): Promise<T> {
  const done = await ctx.db.transaction(async (tx) => {
    const account = found(await lockAccount(tx.sql, id));
    refuseUnless(account.operator_since === null, "operator_by_command");
    return work(tx, account);
  });
  ctx.sessions.changed();
  return done;
}

/** Disables an account and ends all its sessions. @throws AppError not_found, operator_by_command */
export async function disableAccount(
  ctx: Context<OperatorCaller>,
  { _id, disabled }: Received<typeof disableApi>,
): Promise<Record<string, never>> {
  await change(ctx, _id, async (tx, account) => {
    if ((account.disabled_at !== null) === disabled) return;
    await setDisabled(tx.sql, _id, disabled ? ctx.clock.now() : null);
    if (disabled) await deleteSessionsOf(tx.sql, _id, undefined);
    await record(tx, account, (rest) =>
      disabled
        ? auditEntry(ctx, "operator.disableAccount", account.phone, rest)
        : auditEntry(ctx, "operator.enableAccount", account.phone, rest),
    );
  });
  return {};
}

/**
 * Removes the second factor of a user who lost their authenticator. All sessions end, including those of a possible
 * intruder.
 * @throws AppError not_found, operator_by_command
 */
export async function resetFactor(
  ctx: Context<OperatorCaller>,
  { _id }: Received<typeof factorApi>,
): Promise<Record<string, never>> {
  await change(ctx, _id, async (tx, account) => {
    await disableTotp(tx.sql, _id);
    await deleteSessionsOf(tx.sql, _id, undefined);
    await record(tx, account, (rest) => auditEntry(ctx, "operator.resetFactor", account.phone, rest));
  });
  return {};
}

/** Ends all sessions of an account. @returns their number @throws AppError not_found, operator_by_command */
export async function endSessions(
  ctx: Context<OperatorCaller>,
  { _id }: Received<typeof endApi>,
): Promise<Answer<typeof endApi>> {
  const ended = await change(ctx, _id, async (tx, account) => {
    await record(tx, account, (rest) => auditEntry(ctx, "operator.endSessions", account.phone, rest));
    return deleteSessionsOf(tx.sql, _id, undefined);
  });
  return { ended };
}

/**
 * Sends a code for a new password to the account's phone. The operator never sees the code.
 * @throws AppError not_found, operator_by_command, phone_code_soon, phone_code_many, sms_failed, sms_off
 */
export async function sendResetCode(
  ctx: Context<OperatorCaller>,
  { _id }: Received<typeof codeApi>,
): Promise<Record<string, never>> {
  const phone = await ctx.db.transaction(async (tx) => {
    const account = found(await lockAccount(tx.sql, _id));
    refuseUnless(account.operator_since === null, "operator_by_command");
    return account.phone;
  });
  await sendCode(ctx, phone, "forget");
  await ctx.db.transaction(async (tx) => {
    const account = found(await lockAccount(tx.sql, _id));
    await record(tx, account, (rest) => auditEntry(ctx, "operator.sendResetCode", phone, rest));
  });
  return {};
}
