import { lazyRouteComponent } from "@tanstack/react-router";
import { type PageRoute } from "#shared/screen/page-route.ts";

export const openApiPages: readonly PageRoute[] = [
  { path: "/set/authkey", component: lazyRouteComponent(() => import("./KeyPage.tsx"), "KeyPage") },
  { path: "/set/dataUpload", component: lazyRouteComponent(() => import("./DataUploadPage.tsx"), "DataUploadPage") },
];
