import { syncCode } from "@huiyan/contract/group/sync.api";
import { getDeployment } from "@huiyan/contract/organisation/organisation.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

/**
 * Returns whether groups come from another system, so that none is created or moved here; undefined until known.
 * docs/reference/rights.md R11.
 */
export function useSyncedGroups(): boolean | undefined {
  const { data } = useQueryOf(getDeployment, {}, { staleTime: Number.POSITIVE_INFINITY });
  return data && data.privatize_code === syncCode;
}
