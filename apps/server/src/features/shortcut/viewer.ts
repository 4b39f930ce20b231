import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Context } from "../../platform/context/context.ts";
import { type MenuViewer, ownGroupTerm } from "../organisation/organisation.public.ts";
import { getMenuLimits } from "./shortcut.queries.ts";

export async function viewerOf({ caller, config, db, request }: Context<MemberCaller>): Promise<MenuViewer> {
  const { closed_menu: closed, locked_menu: locked } = await getMenuLimits(db.sql, caller.orgId);
  return {
    role: caller.role,
    isParking: caller.features.parking,
    privateMenu: caller.features.live ?? config.private,
    privateCode: config.privateCode,
    closed,
    locked,
    language: request.language,
    groupTerm: await ownGroupTerm(db.sql, caller.orgId),
  };
}
