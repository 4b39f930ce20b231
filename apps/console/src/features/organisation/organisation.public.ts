import { getUserInfo, type UserInfo } from "@huiyan/contract/organisation/organisation.api";
import { lazy } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";

/** Returns the signed-in account, with member, organisation, role and menu. */
export function useCaller() {
  return useQueryOf(getUserInfo, {}, { staleTime: 5 * 60_000 });
}

export { FirstOrganisation } from "./FirstOrganisation.tsx";
export { hasChoice, isClosed, isOpened } from "./membership.ts";
export { useOffersSwitch } from "./use-offers-switch.ts";
export const OrganisationSwitcher = lazy(() =>
  import("./OrganisationSwitcher.tsx").then((loaded) => ({ default: loaded.OrganisationSwitcher })),
);
export type { UserInfo };
