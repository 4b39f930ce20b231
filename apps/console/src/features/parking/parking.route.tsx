import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { parkingSearchText } from "./parking-search.texts.ts";

export const parkingPages: readonly PageRoute[] = [
  {
    path: "/parkingData",
    component: lazyRouteComponent(() => import("./ParkingPage.tsx"), "ParkingPage"),
    searchHint: () => parkingSearchText("search"),
  },
  {
    path: "/order/occupy",
    component: lazyRouteComponent(() => import("./ParkingPage.tsx"), "OccupyPage"),
    searchHint: () => parkingSearchText("search"),
  },
  {
    path: "/set/orderReport",
    component: lazyRouteComponent(() => import("./report/ReportPage.tsx"), "ReportPage"),
    searchHint: () => parkingSearchText("searchOrder"),
  },
];
