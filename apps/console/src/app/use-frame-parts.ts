import { getAlias, getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { type UserInfo, useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { aliasQuery, setGroupTerm } from "#shared/format/texts.ts";
import { appText } from "./app.texts.ts";
import { pageOf } from "./pages.ts";
import { pageTitle } from "./sidebar/menu-tree.ts";

/** Sets the title of the browser's tab: the page as the menu calls it, then the system. */
function useTitle(user: UserInfo | undefined, systemName: string | undefined, path: string): void {
  const system = user?.org?.title || systemName || appText("product");
  const page = pageTitle(user?.client_menu ?? [], path, appText("manageSuffix")) ?? pageOf(path)?.title?.();
  useEffect(() => {
    document.title = page === undefined ? system : `${page} - ${system}`;
  }, [page, system]);
}

/** Delay in milliseconds before the organisation's word for device groups is requested again after a failure. */
const aliasRetryMs = 60_000;

/** Path of the product's icon, as in index.html. */
const ownMark = "./favicon.svg";

/** Sets the icon of the browser's tab: the organisation's logo, else the product's icon. */
function useTabIcon(logo: string): void {
  useEffect(() => {
    const icon = document.querySelector("link[rel=icon]");
    icon?.removeAttribute("type");
    icon?.setAttribute("href", logo || ownMark);
    return () => icon?.setAttribute("href", ownMark);
  }, [logo]);
}

/**
 * Returns the data that every page of a signed-in user needs before it is drawn: the user, and the organisation's word
 * for device groups.
 */
export function useFrameParts() {
  const caller = useCaller();
  const system = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const { pathname: path, search: address } = useLocation();
  const user = caller.data;
  const alias = useQueryOf(
    getAlias,
    {},
    {
      ...aliasQuery,
      enabled: user?.org != null,
      refetchInterval: ({ state }) => (state.status === "error" ? aliasRetryMs : false),
    },
  );
  setGroupTerm(alias.data?.group);
  // Also true after a failed request, and while a repeated request fails: the page must not be unmounted again.
  const isAsked = alias.isFetched || alias.data !== undefined || alias.problem !== null;
  const ready = user !== undefined && (user.org === null || isAsked);
  useTitle(user, system?.name, path);
  useTabIcon(user?.org?.logo || system?.logo || "");
  return { caller, user, system, ready, path, address };
}
