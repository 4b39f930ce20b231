import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const ledgerPages: readonly PageRoute[] = [
  { path: "/message/ledger", component: lazyRouteComponent(() => import("./LedgerPage.tsx"), "LedgerPage") },
];
