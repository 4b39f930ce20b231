import { useEffect } from "react";
import { type UserInfo } from "../features/organisation/organisation.public.ts";
import { appText } from "./app.texts.ts";
import { pageOf } from "./pages.ts";
import { pageTitle } from "./sidebar/menu-tree.ts";

/** Name of the browser's tab: the page as the menu calls it, then the system. */
export function useTitle(user: UserInfo | undefined, systemName: string | undefined, path: string): void {
  const system = user?.org?.title || systemName || appText("product");
  const page = pageTitle(user?.client_menu ?? [], path, appText("manageSuffix")) ?? pageOf(path)?.title?.();
  useEffect(() => {
    document.title = page === undefined ? system : `${page} - ${system}`;
  }, [page, system]);
}
