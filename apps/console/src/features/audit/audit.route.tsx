import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const auditPages: readonly PageRoute[] = [
  { path: "/set/audit", component: lazyRouteComponent(() => import("./AuditPage.tsx"), "AuditPage") },
];
