import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { algorithmPageText } from "./algorithm-page.texts.ts";

export const algorithmPages: readonly PageRoute[] = [
  {
    path: "/alg/my",
    component: lazyRouteComponent(() => import("./StorePage.tsx"), "StorePage"),
    searchHint: () => algorithmPageText("search"),
  },
  {
    path: "/alg/issued",
    component: lazyRouteComponent(() => import("./issue/IssuePage.tsx"), "IssuePage"),
    searchHint: () => algorithmPageText("searchDevice"),
  },
  {
    path: "/alg/group",
    component: lazyRouteComponent(() => import("./editor/EditorPage.tsx"), "EditorPage"),
    title: () => algorithmPageText("editor"),
  },
];
