import { type Received } from "@huiyan/contract/endpoint";
import { type saveAlias as api } from "@huiyan/contract/organisation/organisation.api";
import { saveOrganisationSetting } from "#features/setting/setting.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";

export async function saveAlias(
  ctx: Context<MemberCaller>,
  { value }: Received<typeof api>,
): Promise<Record<string, never>> {
  await saveOrganisationSetting(ctx, "organisation.saveAlias", "alias_group", value);
  return {};
}
