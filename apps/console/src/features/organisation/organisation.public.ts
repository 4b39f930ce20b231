import { getUserInfo, type UserInfo } from "@huiyan/contract/organisation/organisation.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

/** Who is signed in: person, organisation, role and menu. */
export function useCaller() {
  return useQueryOf(getUserInfo, {}, { staleTime: 5 * 60_000 });
}

export type { UserInfo };
