import { lazy } from "react";

export { lineIdOf } from "./tree/branch-nodes.ts";
export { type PointTreeData, usePointTree } from "./tree/use-point-tree.ts";

/** Live video of one point. Loaded on demand together with the player's library. */
export const LivePreview = lazy(() => import("./LivePreview.tsx").then((loaded) => ({ default: loaded.LivePreview })));

/** The live wall. Loaded on demand together with the player's library. */
export const LiveWall = lazy(() => import("./LiveWall.tsx").then((loaded) => ({ default: loaded.LiveWall })));

/** Live wall of a big screen. Loaded on demand together with the player's library. */
export const ScreenWall = lazy(() => import("./ScreenWall.tsx").then((loaded) => ({ default: loaded.ScreenWall })));
