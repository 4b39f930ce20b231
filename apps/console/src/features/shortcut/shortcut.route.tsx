import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { shortcutTitle as text } from "./shortcut-title.texts.ts";

export const shortcutPages: readonly PageRoute[] = [
  {
    path: "/quickEntry",
    component: lazyRouteComponent(() => import("./QuickEntryPage.tsx"), "QuickEntryPage"),
    title: () => text("title"),
    collapses: true,
  },
];
