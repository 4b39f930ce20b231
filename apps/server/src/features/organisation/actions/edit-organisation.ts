import { type Answer } from "@huiyan/contract/endpoint";
import { type editOrganisation as api } from "@huiyan/contract/organisation/organisation.api";
import { takeUpload } from "#features/resource/resource.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { refuse, refuseUnless } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { cleanLogo } from "#platform/image/clean-logo.ts";
import { replaceLogo } from "../keep-logo.ts";
import { organisationOf } from "../membership.ts";
import { lockOrganisation, setOrganisationTitle } from "../organisation.queries.ts";

/**
 * Returns a logo that the caller uploaded in an earlier request, and deletes the upload.
 * @throws AppError upload_void
 */
async function takeUploaded({ caller, clock }: Context<MemberCaller>, db: Queryable, id: string | undefined) {
  if (id === undefined) return undefined;
  return (await takeUpload(db, caller, { id, purpose: "logo" }, clock.now())) ?? refuse("upload_void");
}

/**
 * Changes the system name and the logo of the caller's organisation. Without a new file the logo is kept, unless the
 * request removes it.
 * @throws AppError picture_…, upload_void
 */
export async function editOrganisation(
  ctx: Context<MemberCaller>,
  { fields, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  refuseUnless(fields._id === orgId, "not_found");
  const picture = files.logo.at(-1);
  const sent =
    picture === undefined ? undefined : await cleanLogo(picture.bytes, { allowSvg: true, payer: payerOf(ctx.caller) });
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const { title } = await lockOrganisation(tx.sql, orgId);
    await setOrganisationTitle(tx.sql, orgId, fields.title);
    const logo = sent ?? (await takeUploaded(ctx, tx.sql, fields.logo_key));
    const logos =
      logo === undefined && fields.remove_logo === undefined
        ? undefined
        : { before: await replaceLogo(tx.sql, orgId, logo, now), after: logo?.mime ?? "" };
    const before = { title, ...(logos && { logo: logos.before }) };
    const after = { title: fields.title, ...(logos && { logo: logos.after }) };
    await tx.audit(auditEntry(ctx, "organisation.edit", orgId, { before, after }));
    const row = await lockOrganisation(tx.sql, orgId);
    return { org: organisationOf({ ...row, org_id: row.id }) };
  });
}
