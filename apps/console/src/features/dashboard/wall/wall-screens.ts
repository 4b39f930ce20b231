import { type DisplayScreen } from "@huiyan/contract/dashboard/display-link.rules";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { bigScreenText } from "../big-screen.texts.ts";
import { dashboardText as text } from "../dashboard.texts.ts";

interface WallScreen {
  screen: DisplayScreen;
  title: () => string;
  component: LazyExoticComponent<ComponentType>;
}

/** The big screens that a screen share can show. */
export const wallScreens: readonly WallScreen[] = [
  {
    screen: "/dashboard",
    title: () => text("dashboard"),
    component: lazy(() => import("../screen/DashboardPage.tsx").then((loaded) => ({ default: loaded.DashboardPage }))),
  },
  {
    screen: "/bashboard",
    title: () => text("board"),
    component: lazy(() => import("../board/BoardPage.tsx").then((loaded) => ({ default: loaded.BoardPage }))),
  },
  {
    screen: "/alarmDashboard",
    title: () => bigScreenText("alarmDashboard"),
    component: lazy(() =>
      import("../alarm/AlarmDashboardPage.tsx").then((loaded) => ({ default: loaded.AlarmDashboardPage })),
    ),
  },
  {
    screen: "/monitorDashboard",
    title: () => bigScreenText("monitorDashboard"),
    component: lazy(() =>
      import("../monitor/MonitorDashboardPage.tsx").then((loaded) => ({ default: loaded.MonitorDashboardPage })),
    ),
  },
  {
    screen: "/mtDashboard",
    title: () => bigScreenText("maintenance"),
    component: lazy(() =>
      import("../maintenance/MaintenancePage.tsx").then((loaded) => ({ default: loaded.MaintenancePage })),
    ),
  },
  {
    screen: "/pointData",
    title: () => bigScreenText("pointData"),
    component: lazy(() => import("../point/PointDataPage.tsx").then((loaded) => ({ default: loaded.PointDataPage }))),
  },
];

/** Returns the title of a screen, or its path if this version of the console does not know the screen. */
export function screenTitle(wanted: DisplayScreen): string {
  return wallScreens.find(({ screen }) => screen === wanted)?.title() ?? wanted;
}
