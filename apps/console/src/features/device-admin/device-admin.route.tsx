import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "../../shared/screen/page-route.ts";

export const deviceAdminPages: readonly PageRoute[] = [
  { path: "/device_admin", component: lazyRouteComponent(() => import("./DeviceAdminPage.tsx"), "DeviceAdminPage") },
];
