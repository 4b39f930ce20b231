import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { accountTitle } from "./account-title.texts.ts";
import { peopleSearchText } from "./people-search.texts.ts";

export const peoplePages: readonly PageRoute[] = [
  {
    path: "/persons",
    component: lazyRouteComponent(() => import("./PersonsPage.tsx"), "PersonsPage"),
    searchHint: () => peopleSearchText("search"),
  },
  {
    path: "/account",
    component: lazyRouteComponent(() => import("./account/AccountPage.tsx"), "AccountPage"),
    title: () => accountTitle("title"),
  },
];
