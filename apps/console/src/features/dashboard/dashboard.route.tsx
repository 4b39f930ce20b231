import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { pointPageText } from "./point-page.texts.ts";
import { wallPath } from "./wall/wall-path.ts";

export const dashboardPages: readonly PageRoute[] = [
  {
    path: "/dashboard",
    component: lazyRouteComponent(() => import("./screen/DashboardPage.tsx"), "DashboardPage"),
  },
  {
    path: "/alarmDashboard",
    component: lazyRouteComponent(() => import("./alarm/AlarmDashboardPage.tsx"), "AlarmDashboardPage"),
    bare: true,
    ownPopups: true,
  },
  {
    path: "/monitorDashboard",
    component: lazyRouteComponent(() => import("./monitor/MonitorDashboardPage.tsx"), "MonitorDashboardPage"),
    ownPopups: true,
  },
  {
    path: "/mtDashboard",
    component: lazyRouteComponent(() => import("./maintenance/MaintenancePage.tsx"), "MaintenancePage"),
  },
  {
    path: "/pointData",
    component: lazyRouteComponent(() => import("./point/PointDataPage.tsx"), "PointDataPage"),
    bare: true,
    ownPopups: true,
    title: () => pointPageText("title"),
  },
  { path: "/bashboard", component: lazyRouteComponent(() => import("./board/BoardPage.tsx"), "BoardPage") },
  {
    path: "/kanban/settings",
    component: lazyRouteComponent(() => import("./kanban/KanbanSettingsPage.tsx"), "KanbanSettingsPage"),
  },
  {
    path: "/dashboard/settings",
    component: lazyRouteComponent(() => import("./settings/ScreenSettingsPage.tsx"), "ScreenSettingsPage"),
  },
  { path: wallPath, component: lazyRouteComponent(() => import("./wall/WallPage.tsx"), "WallPage"), open: true },
];
