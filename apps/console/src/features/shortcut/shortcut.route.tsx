import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "../../shared/screen/page-route.ts";

export const shortcutPages: readonly PageRoute[] = [
  {
    path: "/quickEntry",
    component: lazyRouteComponent(() => import("./QuickEntryPage.tsx"), "QuickEntryPage"),
    collapses: true,
  },
];
