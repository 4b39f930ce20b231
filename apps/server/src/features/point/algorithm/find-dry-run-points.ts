import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { errorText } from "@huiyan/contract/errors";
import { formText } from "@huiyan/contract/form-texts";
import { type findDryRunPoints as api, maxDryRunPoints } from "@huiyan/contract/point/dry-run.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listDryRunPoints } from "./dry-run.queries.ts";

/**
 * Returns points for a dry run. For a point that cannot be used, the answer has the reason for which `startDryRun`
 * would refuse it.
 */
export async function findDryRunPoints(
  ctx: Context<MemberCaller>,
  { keyword, alg_ids: algIds }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { language } = ctx.request;
  const rows = await listDryRunPoints(ctx.db.sql, ctx.caller.scope, { keyword, algIds, limit: maxDryRunPoints });
  const reasonOf = (connected: boolean, missing: readonly string[]): string => {
    if (!connected) return errorText("device_offline", language);
    const names = missing.map((algId) => algorithmName(algId, language)).join("、");
    return names === "" ? "" : formText("该点位还未设置：{names}", language, { names });
  };
  const list = rows.map(({ id, name, device_name, connected, missing }) => ({
    _id: id,
    name,
    device_name,
    reason: reasonOf(connected, missing),
  }));
  return { list };
}
