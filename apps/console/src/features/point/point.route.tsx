import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "../../shared/screen/page-route.ts";
import { pointText } from "./point.texts.ts";

export const pointPages: readonly PageRoute[] = [
  {
    path: "/videoPoint",
    component: lazyRouteComponent(() => import("./PointPage.tsx"), "PointPage"),
    searchHint: () => pointText("search"),
  },
];
