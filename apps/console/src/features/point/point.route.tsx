import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { pointSearchText } from "./point-search.texts.ts";

export const pointPages: readonly PageRoute[] = [
  {
    path: "/videoPoint",
    component: lazyRouteComponent(() => import("./PointPage.tsx"), "PointPage"),
    searchHint: () => pointSearchText("search"),
  },
];
