import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const notifyPages: readonly PageRoute[] = [
  { path: "/set/notify", component: lazyRouteComponent(() => import("./NotifyPage.tsx"), "NotifyPage") },
  { path: "/set/remind", component: lazyRouteComponent(() => import("./remind/RemindPage.tsx"), "RemindPage") },
];
