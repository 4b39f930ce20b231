import { lazy } from "react";

export const HelpDrawer = lazy(() => import("./HelpDrawer.tsx").then((loaded) => ({ default: loaded.HelpDrawer })));
