import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";
import { SignInPage } from "./sign-in/SignInPage.tsx";

export const sessionPages: readonly PageRoute[] = [
  { path: "/login", component: SignInPage, open: true },
  {
    path: "/register",
    component: lazyRouteComponent(() => import("./RegisterPage.tsx"), "RegisterPage"),
    open: true,
  },
  { path: "/setup", component: lazyRouteComponent(() => import("./SetupPage.tsx"), "SetupPage"), open: true },
];
