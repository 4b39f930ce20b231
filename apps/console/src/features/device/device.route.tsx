import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { deviceSearchText } from "./device-search.texts.ts";

export const devicePages: readonly PageRoute[] = [
  {
    path: "/devices",
    component: lazyRouteComponent(() => import("./DevicesPage.tsx"), "DevicesPage"),
    searchHint: () => deviceSearchText("search"),
  },
];
