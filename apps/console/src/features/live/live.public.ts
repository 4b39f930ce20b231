import { lazy } from "react";

export { lineIdOf } from "./tree/branch-nodes.ts";
export { type PointTreeData, usePointTree } from "./tree/use-point-tree.ts";

/** One live picture; its code is loaded when used. */
export const LivePreview = lazy(() => import("./LivePreview.tsx").then((loaded) => ({ default: loaded.LivePreview })));

/** Loaded when it is opened, with the player's library. */
export const LiveWall = lazy(() => import("./LiveWall.tsx").then((loaded) => ({ default: loaded.LiveWall })));

/** Live windows of a big screen; loaded with the player's library. */
export const ScreenWall = lazy(() => import("./ScreenWall.tsx").then((loaded) => ({ default: loaded.ScreenWall })));
