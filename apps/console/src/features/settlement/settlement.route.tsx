import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "../../shared/screen/page-route.ts";

export const settlementPages: readonly PageRoute[] = [
  { path: "/order/settlement", component: lazyRouteComponent(() => import("./SettlementPage.tsx"), "SettlementPage") },
];
