import { type Answer } from "@huiyan/contract/endpoint";
import { type getMyShortcuts as api } from "@huiyan/contract/shortcut/shortcut.api";
import { z } from "zod";
import { getStaffSetting } from "#features/setting/setting.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { cataloguesFor, chosenShortcuts } from "../shortcut.rules.ts";
import { viewerOf } from "../viewer.ts";

const Stored = z.array(z.string()).optional().catch(undefined);

export async function getMyShortcuts(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const all = cataloguesFor(await viewerOf(ctx)).flatMap((catalogue) => catalogue.children);
  return chosenShortcuts(all, Stored.parse(await getStaffSetting(ctx.db.sql, ctx.caller.staffId, "shortcuts")));
}
