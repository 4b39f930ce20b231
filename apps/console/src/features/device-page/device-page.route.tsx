import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { devicePageTitle } from "./device-page-title.texts.ts";

export const devicePagePages: readonly PageRoute[] = [
  {
    path: "/iframe",
    component: lazyRouteComponent(() => import("./DevicePagePage.tsx"), "DevicePagePage"),
    title: () => devicePageTitle("title"),
  },
];
