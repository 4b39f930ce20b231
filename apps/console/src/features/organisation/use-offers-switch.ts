import { getDeployment, type UserInfo } from "@huiyan/contract/organisation/organisation.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { offersSwitch } from "./membership.ts";

/**
 * Returns whether the user menu offers switching the organisation; false until the kind of the installation is known.
 */
export function useOffersSwitch(user: UserInfo): boolean {
  const deployment = useQueryOf(getDeployment, {}, { staleTime: Number.POSITIVE_INFINITY });
  return deployment.data !== undefined && offersSwitch(user, deployment.data.privatize);
}
