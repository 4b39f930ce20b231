import { getAlias, getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { useLocation } from "@tanstack/react-router";
import { useCaller } from "../features/organisation/organisation.public.ts";
import { useQueryOf } from "../shared/api/use-query-of.ts";
import { setGroupTerm } from "../shared/format/texts.ts";
import { useTabIcon } from "./use-tab-icon.ts";
import { useTitle } from "./use-title.ts";

/** What every page of a signed-in person needs before it is drawn, with or without the layout: who it is, and the words of his organisation. */
export function useFrameParts() {
  const caller = useCaller();
  const system = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const { pathname: path, search: address } = useLocation();
  const user = caller.data;
  const alias = useQueryOf(getAlias, {}, { staleTime: 5 * 60_000, enabled: user?.org != null });
  setGroupTerm(alias.data?.group);
  const ready = user !== undefined && (user.org === null || alias.data !== undefined || alias.problem !== null);
  useTitle(user, system?.name, path);
  useTabIcon(user?.org?.logo || system?.logo || "");
  return { caller, user, system, ready, path, address };
}
