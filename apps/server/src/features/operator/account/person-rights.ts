import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { localize } from "@huiyan/contract/language";
import { type listPersonRights as listApi, type openForPerson as openApi } from "@huiyan/contract/operator/account.api";
import { menuRows } from "#features/organisation/organisation.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { listMembershipRights, lockMembershipRights, setMembershipRights } from "./person-rights.queries.ts";

const titles = new Map(menuRows.filter(({ path }) => path !== "").map(({ path, title }) => [path, title]));

/** Returns the additional rights of an account in each organisation in which it is an active member. */
export async function listPersonRights(
  ctx: Context<OperatorCaller>,
  { _id }: Received<typeof listApi>,
): Promise<Answer<typeof listApi>> {
  const rows = await listMembershipRights(ctx.db.sql, _id);
  const list = rows.map(({ org_id, org, live, locked_menu, unlocked_menu }) => ({
    org_id,
    org,
    live,
    menu: locked_menu.flatMap((path) => {
      const title = titles.get(path);
      if (title === undefined) return [];
      return [{ path, title: localize(title, ctx.request.language), open: unlocked_menu.includes(path) }];
    }),
  }));
  return { list };
}

/**
 * Sets the additional rights of a member. They take effect at once, also on open pages.
 * @throws AppError not_found if the account is no active member of the organisation
 */
export async function openForPerson(
  ctx: Context<OperatorCaller>,
  { account_id, org_id, live, menu }: Received<typeof openApi>,
): Promise<Record<string, never>> {
  const staffId = await ctx.db.transaction(async (tx) => {
    const before = found(await lockMembershipRights(tx.sql, account_id, org_id));
    const unlocked = [...new Set(menu)].filter((path) => titles.has(path)).toSorted();
    await setMembershipRights(tx.sql, before.staff_id, { live, unlocked_menu: unlocked });
    const named = (paths: readonly string[]) => paths.map((path) => titles.get(path)?.[0] ?? path);
    await tx.audit(
      auditEntry(ctx, "operator.openForPerson", before.name, {
        orgId: org_id,
        before: { live: before.live, menu: named(before.unlocked_menu) },
        after: { live, menu: named(unlocked) },
      }),
    );
    return before.staff_id;
  });
  ctx.organisationChanges.notify({ orgId: org_id, staffId });
  return {};
}
