import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const farmPages: readonly PageRoute[] = [
  { path: "/farmers", component: lazyRouteComponent(() => import("./owner/FarmersPage.tsx"), "FarmersPage") },
  {
    path: "/farmers/camera",
    component: lazyRouteComponent(() => import("./camera/FarmCamerasPage.tsx"), "FarmCamerasPage"),
  },
];
