import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

/** Path of the first operator page. The paths of all operator pages begin with it. */
export const operatorPath = "/operator";
export const firstOperatorPath = "/operator/org";

export const operatorPages: readonly PageRoute[] = [
  { path: "/operator/begin", component: lazyRouteComponent(() => import("./BeginPage.tsx"), "BeginPage"), open: true },
  {
    path: "/operator/org",
    component: lazyRouteComponent(() => import("./organisation/OrganisationPage.tsx"), "OrganisationPage"),
    operator: true,
  },
  {
    path: "/operator/account",
    component: lazyRouteComponent(() => import("./account/AccountPage.tsx"), "AccountPage"),
    operator: true,
  },
  {
    path: "/operator/feedback",
    component: lazyRouteComponent(() => import("./feedback/FeedbackPage.tsx"), "FeedbackPage"),
    operator: true,
  },
  {
    path: "/operator/order",
    component: lazyRouteComponent(() => import("./order/OperatedOrdersPage.tsx"), "OperatedOrdersPage"),
    operator: true,
  },
  {
    path: "/operator/package",
    component: lazyRouteComponent(() => import("./package/PackagePage.tsx"), "PackagePage"),
    operator: true,
  },
  {
    path: "/operator/health",
    component: lazyRouteComponent(() => import("./health/HealthPage.tsx"), "HealthPage"),
    operator: true,
  },
  {
    path: "/operator/backup",
    component: lazyRouteComponent(() => import("./backup/BackupPage.tsx"), "BackupPage"),
    operator: true,
  },
  {
    path: "/operator/settings",
    component: lazyRouteComponent(() => import("./settings/SettingsPage.tsx"), "SettingsPage"),
    operator: true,
  },
  {
    path: "/operator/log",
    component: lazyRouteComponent(() => import("./log/OperatorLogPage.tsx"), "OperatorLogPage"),
    operator: true,
  },
];
