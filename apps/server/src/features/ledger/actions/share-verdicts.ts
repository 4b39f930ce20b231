import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { getSharing as getApi, type saveSharing as saveApi } from "@huiyan/contract/ledger/ledger.api";
import { getOrganisationSetting, saveOrganisationSetting } from "#features/setting/setting.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { sharingSetting } from "../sharing.queries.ts";

/** Stored consent of the organisation that its verdicts are used to improve algorithms. By default there is none. */
const Stored = getApi.output.catch({ shared: false });

export async function getSharing(ctx: Context<MemberCaller>): Promise<Answer<typeof getApi>> {
  return Stored.parse(await getOrganisationSetting(ctx.db.sql, ctx.caller.orgId, sharingSetting));
}

/** Stores the consent. After a withdrawal, later data sets contain nothing of the organisation. */
export async function saveSharing(
  ctx: Context<MemberCaller>,
  input: Received<typeof saveApi>,
): Promise<Record<string, never>> {
  await saveOrganisationSetting(ctx, "ledger.saveSharing", sharingSetting, input);
  return {};
}
