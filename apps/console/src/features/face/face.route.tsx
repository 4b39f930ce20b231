import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const facePages: readonly PageRoute[] = [
  { path: "/library/face", component: lazyRouteComponent(() => import("./FacePage.tsx"), "FacePage") },
];
