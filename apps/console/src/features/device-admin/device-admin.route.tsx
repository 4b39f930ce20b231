import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { deviceAdminTitle } from "./device-admin-title.texts.ts";

export const deviceAdminPages: readonly PageRoute[] = [
  {
    path: "/device_admin",
    component: lazyRouteComponent(() => import("./DeviceAdminPage.tsx"), "DeviceAdminPage"),
    title: () => deviceAdminTitle("title"),
  },
];
