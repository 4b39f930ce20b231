import { sellsPackages } from "#features/allowance/allowance.public.ts";
import { listsLivestock, type MenuViewer, ownGroupTerm } from "#features/organisation/organisation.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getMenuLimits } from "./shortcut.queries.ts";

export async function viewerOf(ctx: Context<MemberCaller>): Promise<MenuViewer> {
  const { caller, config, db, request } = ctx;
  const { closed_menu: closed, locked_menu: locked } = await getMenuLimits(db.sql, caller.staffId);
  return {
    role: caller.role,
    features: caller.features,
    privateMenu: caller.features.live ?? config.private,
    packages: sellsPackages(ctx),
    livestock: listsLivestock(config),
    closed,
    locked,
    language: request.language,
    groupTerm: await ownGroupTerm(db.sql, caller.orgId),
  };
}
