import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { companyTitle } from "./company-title.texts.ts";

export const organisationPages: readonly PageRoute[] = [
  {
    path: "/company",
    component: lazyRouteComponent(() => import("./CompanyPage.tsx"), "CompanyPage"),
    title: () => companyTitle("title"),
  },
];
