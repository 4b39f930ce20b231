import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { alarmSearchText } from "./alarm-search.texts.ts";

export const alarmPages: readonly PageRoute[] = [
  {
    path: "/message",
    component: lazyRouteComponent(() => import("./MessagePage.tsx"), "MessagePage"),
    searchHint: () => alarmSearchText("search"),
  },
  {
    path: "/algs",
    component: lazyRouteComponent(() => import("./algorithm/AlgorithmPage.tsx"), "AlgorithmPage"),
    title: () => alarmSearchText("algorithms"),
  },
  {
    path: "/message/wens",
    component: lazyRouteComponent(() => import("./livestock/LivestockPage.tsx"), "LivestockPage"),
  },
];
