import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const settingPageRoutes: readonly PageRoute[] = [
  { path: "/set", component: lazyRouteComponent(() => import("./ToBasicInfo.tsx"), "ToBasicInfo") },
  { path: "/algs/set", component: lazyRouteComponent(() => import("./ToAlarmSetting.tsx"), "ToAlarmSetting") },
  { path: "/set/my", component: lazyRouteComponent(() => import("./BasicInfoPage.tsx"), "BasicInfoPage") },
  {
    path: "/set/edit",
    component: lazyRouteComponent(() => import("./password/ChangePasswordPage.tsx"), "ChangePasswordPage"),
  },
  { path: "/set/alarm", component: lazyRouteComponent(() => import("./AlarmSettingPage.tsx"), "AlarmSettingPage") },
  { path: "/set/display", component: lazyRouteComponent(() => import("./display/DisplayPage.tsx"), "DisplayPage") },
  { path: "/set/logo", component: lazyRouteComponent(() => import("./display/LogoPage.tsx"), "LogoPage") },
];
