import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { chargingSearchText } from "./charging-search.texts.ts";

export const chargingPages: readonly PageRoute[] = [
  {
    path: "/chargingRecord",
    component: lazyRouteComponent(() => import("./record/ChargingRecordPage.tsx"), "ChargingRecordPage"),
    searchHint: () => chargingSearchText("search"),
  },
  {
    path: "/order/chargingRules",
    component: lazyRouteComponent(() => import("./rules/ChargingRulesPage.tsx"), "ChargingRulesPage"),
    title: () => chargingSearchText("rulesTitle"),
  },
];
