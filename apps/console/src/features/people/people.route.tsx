import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "../../shared/screen/page-route.ts";
import { peopleText } from "./people.texts.ts";

export const peoplePages: readonly PageRoute[] = [
  {
    path: "/persons",
    component: lazyRouteComponent(() => import("./PersonsPage.tsx"), "PersonsPage"),
    searchHint: () => peopleText("search"),
  },
  { path: "/account", component: lazyRouteComponent(() => import("./account/AccountPage.tsx"), "AccountPage") },
];
