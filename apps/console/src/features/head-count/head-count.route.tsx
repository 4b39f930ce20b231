import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const headCountPages: readonly PageRoute[] = [
  { path: "/farm/headCount", component: lazyRouteComponent(() => import("./HeadCountPage.tsx"), "HeadCountPage") },
];
