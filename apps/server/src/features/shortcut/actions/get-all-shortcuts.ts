import { type Answer } from "@huiyan/contract/endpoint";
import { type getAllShortcuts as api } from "@huiyan/contract/shortcut/shortcut.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { cataloguesFor } from "../shortcut.rules.ts";
import { viewerOf } from "../viewer.ts";

export async function getAllShortcuts(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return cataloguesFor(await viewerOf(ctx));
}
