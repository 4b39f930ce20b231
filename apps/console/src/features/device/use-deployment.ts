import { getDeployment } from "@huiyan/contract/organisation/organisation.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

/** How devices come to this installation. */
export interface Deployment {
  /** Devices are added by their address; nobody asks for a code. */
  local: boolean;
  /** Devices of the network are scanned for, instead of being listed in a sheet. */
  internal: boolean;
  /** The installation is one organisation's own. */
  isPrivate: boolean;
}

/** undefined until it is known. */
export function useDeployment(): Deployment | undefined {
  const { data } = useQueryOf(getDeployment, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    data && { local: data.privatize || data.internal_mode, internal: data.internal_mode, isPrivate: data.privatize }
  );
}
