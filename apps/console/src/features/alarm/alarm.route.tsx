import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "../../shared/screen/page-route.ts";
import { alarmText } from "./alarm.texts.ts";

export const alarmPages: readonly PageRoute[] = [
  {
    path: "/message",
    component: lazyRouteComponent(() => import("./MessagePage.tsx"), "MessagePage"),
    searchHint: () => alarmText("search"),
  },
];
