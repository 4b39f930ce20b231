import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { pointAlgorithmText } from "./point-algorithm.texts.ts";

export const pointAlgorithmPages: readonly PageRoute[] = [
  {
    path: "/pointAlg",
    component: lazyRouteComponent(() => import("./PointAlgorithmPage.tsx"), "PointAlgorithmPage"),
    title: () => pointAlgorithmText("title"),
  },
];
