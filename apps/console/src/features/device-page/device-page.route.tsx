import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "../../shared/screen/page-route.ts";

export const devicePagePages: readonly PageRoute[] = [
  { path: "/iframe", component: lazyRouteComponent(() => import("./DevicePagePage.tsx"), "DevicePagePage") },
];
