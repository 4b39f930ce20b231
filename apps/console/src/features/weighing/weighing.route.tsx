import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const weighingPages: readonly PageRoute[] = [
  { path: "/poundList", component: lazyRouteComponent(() => import("./PoundPage.tsx"), "PoundPage") },
  { path: "/verify", component: lazyRouteComponent(() => import("./VerifyPage.tsx"), "VerifyPage"), open: true },
];
