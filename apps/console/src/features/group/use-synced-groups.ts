import { syncCode } from "@huiyan/contract/group/sync.api";
import { getDeployment } from "@huiyan/contract/organisation/organisation.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";

/**
 * Returns whether groups are imported from another system, so that users cannot create or move them here. Undefined
 * until known. docs/reference/rights.md R11.
 */
export function useSyncedGroups(): boolean | undefined {
  const { data } = useQueryOf(getDeployment, {}, { staleTime: Number.POSITIVE_INFINITY });
  return data && data.privatize_code === syncCode;
}
