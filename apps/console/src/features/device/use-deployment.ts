import { getDeployment } from "@huiyan/contract/organisation/organisation.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";

/** Properties of this installation that decide how devices are added. */
export interface Deployment {
  /** True when devices are added by their address, without a code. */
  local: boolean;
  /** True when devices are found by a network scan instead of being imported from a spreadsheet. */
  internal: boolean;
  /** True when the installation belongs to one organisation. */
  isPrivate: boolean;
}

/** Returns the kind of this installation; undefined until known. */
export function useDeployment(): Deployment | undefined {
  const { data } = useQueryOf(getDeployment, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    data && { local: data.privatize || data.internal_mode, internal: data.internal_mode, isPrivate: data.privatize }
  );
}
