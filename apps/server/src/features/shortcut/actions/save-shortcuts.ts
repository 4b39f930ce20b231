import { type Received } from "@huiyan/contract/endpoint";
import { type saveShortcuts as api } from "@huiyan/contract/shortcut/shortcut.api";
import { putStaffSetting } from "#features/setting/setting.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { cataloguesFor, chosenShortcuts } from "../shortcut.rules.ts";
import { viewerOf } from "../viewer.ts";

/** Stores the chosen shortcuts. Duplicates and entries that the user may not use are left out. */
export async function saveShortcuts(
  ctx: Context<MemberCaller>,
  { list }: Received<typeof api>,
): Promise<Record<string, never>> {
  const all = cataloguesFor(await viewerOf(ctx)).flatMap((catalogue) => catalogue.children);
  const ids = chosenShortcuts(all, [...new Set(list)]).map((shortcut) => shortcut._id);
  await putStaffSetting(ctx.db.sql, ctx.caller.staffId, "shortcuts", ids, ctx.clock.now());
  return {};
}
