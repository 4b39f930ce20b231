import { getDeployment } from "@huiyan/contract/organisation/organisation.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

/** Returns whether passwords of others are set here, which is the case in a private deployment. */
export function useDeployment(): { isPrivate: boolean } {
  const deployment = useQueryOf(getDeployment, {}, { staleTime: Number.POSITIVE_INFINITY });
  return { isPrivate: deployment.data?.privatize === true };
}
