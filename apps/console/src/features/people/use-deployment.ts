import { getDeployment } from "@huiyan/contract/organisation/organisation.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";

/** Returns whether this is a private deployment, where admins set the passwords of other members. */
export function useDeployment(): { isPrivate: boolean } {
  const deployment = useQueryOf(getDeployment, {}, { staleTime: Number.POSITIVE_INFINITY });
  return { isPrivate: deployment.data?.privatize === true };
}
