import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const groupPages: readonly PageRoute[] = [
  { path: "/deviceGroup", component: lazyRouteComponent(() => import("./GroupPage.tsx"), "GroupPage") },
];
