import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const homePages: readonly PageRoute[] = [
  { path: "/home", component: lazyRouteComponent(() => import("./HomePage.tsx"), "HomePage"), collapses: true },
];
