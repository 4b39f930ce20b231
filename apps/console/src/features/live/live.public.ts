import { lazy } from "react";

/** One live picture; loaded when it is opened. */
export const LivePreview = lazy(() => import("./LivePreview.tsx").then((loaded) => ({ default: loaded.LivePreview })));

/** Loaded when it is opened, with the player's library. */
export const LiveWall = lazy(() => import("./LiveWall.tsx").then((loaded) => ({ default: loaded.LiveWall })));
