import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const servicePackagePages: readonly PageRoute[] = [
  { path: "/service/manage", component: lazyRouteComponent(() => import("./ManagePage.tsx"), "ManagePage") },
  { path: "/service/order", component: lazyRouteComponent(() => import("./OrderPage.tsx"), "OrderPage") },
];
