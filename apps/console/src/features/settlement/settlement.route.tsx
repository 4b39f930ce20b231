import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { settlementTitle } from "./settlement-title.texts.ts";

export const settlementPages: readonly PageRoute[] = [
  {
    path: "/order/settlement",
    component: lazyRouteComponent(() => import("./SettlementPage.tsx"), "SettlementPage"),
    title: () => settlementTitle("title"),
  },
];
