import { lazy } from "react";

export { generalKeys } from "./general-keys.ts";
export { topicsOf } from "./help-topics.ts";

export const HelpDrawer = lazy(() => import("./HelpDrawer.tsx").then((loaded) => ({ default: loaded.HelpDrawer })));
