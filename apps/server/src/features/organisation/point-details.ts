import { syncCode } from "@huiyan/contract/group/sync.api";
import { type Config } from "#platform/config/config.ts";

/**
 * Returns true if livestock alarms have a separate page. This is the case in deployments whose configured private code
 * is `wens`, and in the demo, which shows all pages.
 */
export const listsLivestock = ({ demo, privateCode }: Pick<Config, "demo" | "privateCode">): boolean =>
  demo || privateCode === syncCode;

/**
 * Returns true if alarms of counting algorithms link to the details of their point. This is the case in the configured
 * organisations, and in deployments whose configured private code is `wens`.
 */
export function hasPointDetails(
  { pointDetailOrgs, privateCode }: Pick<Config, "pointDetailOrgs" | "privateCode">,
  orgId: string,
): boolean {
  return privateCode === syncCode || pointDetailOrgs.includes(orgId);
}
