import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "../../shared/screen/page-route.ts";
import { deviceText } from "./device.texts.ts";

export const devicePages: readonly PageRoute[] = [
  {
    path: "/devices",
    component: lazyRouteComponent(() => import("./DevicesPage.tsx"), "DevicesPage"),
    searchHint: () => deviceText("search"),
  },
];
