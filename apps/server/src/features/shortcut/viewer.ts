import { type MemberCaller } from "../../platform/context/caller.ts";
import { type Context } from "../../platform/context/context.ts";
import { type MenuViewer, ownGroupTerm } from "../organisation/organisation.public.ts";
import { getClosedMenu } from "./shortcut.queries.ts";

export async function viewerOf({ caller, config, db, request }: Context<MemberCaller>): Promise<MenuViewer> {
  const closed = await getClosedMenu(db.sql, caller.orgId);
  return {
    role: caller.role,
    isParking: true,
    privateMenu: config.private,
    privateCode: config.privateCode,
    closed,
    language: request.language,
    groupTerm: await ownGroupTerm(db.sql, caller.orgId),
  };
}
