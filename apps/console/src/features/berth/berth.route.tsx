import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { berthSearchText } from "./berth-search.texts.ts";

export const berthPages: readonly PageRoute[] = [
  {
    path: "/berth",
    component: lazyRouteComponent(() => import("./BerthPage.tsx"), "BerthPage"),
    searchHint: () => berthSearchText("search"),
    // The configuration view shows a picture and has no search.
    hidesSearch: (search) => "config" in search,
  },
];
