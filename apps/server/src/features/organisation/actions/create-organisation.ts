import { type Answer } from "@huiyan/contract/endpoint";
import { type createOrganisation as api } from "@huiyan/contract/organisation/organisation.api";
import { organisationLimits, personNameLength } from "@huiyan/contract/organisation/organisation.rules";
import { cutText } from "@huiyan/contract/pasted";
import {
  isRegistrationOpen,
  mayMakeOrganisation,
  recordEntry,
  setSessionOrganisation,
} from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller, payerOf, type UserCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { cleanLogo } from "#platform/image/clean-logo.ts";
import { createOrganisation as create } from "../create-organisation.ts";
import { replaceLogo } from "../keep-logo.ts";
import { organisationOf } from "../membership.ts";
import { countMade, getAccount, lockCreator, lockOrganisation } from "../organisation.queries.ts";

const dayMs = 86_400_000;
const clockToleranceMs = 120_000;

/**
 * Limits how many organisations one account may create. Must be called in a transaction.
 * @throws AppError organisations_too_many
 */
async function refuseTooMany(db: Queryable, accountId: string, now: Date): Promise<void> {
  await lockCreator(db, accountId);
  // the daily count ignores creation times more than `clockToleranceMs` in the future, which remain after the clock was
  // set back
  const day = { since: new Date(now.getTime() - dayMs), until: new Date(now.getTime() + clockToleranceMs) };
  const made = await countMade(db, accountId, day);
  const fits = made.recent < organisationLimits.perDay && made.all < organisationLimits.perAccount;
  refuseUnless(fits, "organisations_too_many");
}

/**
 * Creates an organisation with the caller as admin, and switches the session to it. The number per account is limited,
 * because each organisation receives free grants.
 * @throws AppError creation_closed, organisations_too_many
 */
export async function createOrganisation(
  ctx: Context<UserCaller | MemberCaller>,
  { fields, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  refuseUnless(await isRegistrationOpen(ctx), "creation_closed");
  const account = found(await getAccount(ctx.db.sql, ctx.caller.accountId));
  const [picture] = files.logo;
  const logo =
    picture === undefined ? undefined : await cleanLogo(picture.bytes, { allowSvg: false, payer: payerOf(ctx.caller) });
  const now = ctx.clock.now();
  const adminName = cutText(account.name, personNameLength.max).padEnd(personNameLength.min, "。");
  return ctx.db.transaction(async (tx) => {
    refuseUnless(await mayMakeOrganisation(ctx, tx.sql), "creation_closed");
    await refuseTooMany(tx.sql, account.id, now);
    const { orgId, staffId } = await create(tx.sql, { ...fields, accountId: account.id, adminName, isOwn: true, now });
    if (logo !== undefined) await replaceLogo(tx.sql, orgId, logo, now);
    await recordEntry(tx.sql, { accountId: account.id, orgId, ip: ctx.request.ip, now });
    await setSessionOrganisation(tx.sql, ctx.caller.sessionId, orgId);
    const after = { name: fields.name, type: fields.type };
    await tx.audit(auditEntry(ctx, "organisation.create", orgId, { orgId, staffId, after }));
    const row = await lockOrganisation(tx.sql, orgId);
    return { org: organisationOf({ ...row, org_id: row.id }) };
  });
}
