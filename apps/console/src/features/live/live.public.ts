import { lazy } from "react";

/** Loaded when it is opened, with the player's library. */
export const LiveWall = lazy(() => import("./LiveWall.tsx").then((loaded) => ({ default: loaded.LiveWall })));
