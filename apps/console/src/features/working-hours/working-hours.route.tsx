import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const workingHoursPages: readonly PageRoute[] = [
  { path: "/workingHours", component: lazyRouteComponent(() => import("./WorkingHoursPage.tsx"), "WorkingHoursPage") },
];
