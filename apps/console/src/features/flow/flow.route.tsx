import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const flowPages: readonly PageRoute[] = [
  { path: "/passengerFlow", component: lazyRouteComponent(() => import("./FlowPages.tsx"), "PassengerFlowPage") },
  { path: "/trafficFlow", component: lazyRouteComponent(() => import("./FlowPages.tsx"), "TrafficFlowPage") },
];
