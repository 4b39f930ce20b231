import { type Feature } from "#platform/feature/feature.ts";
import { headCountRoutes } from "./head-count.routes.ts";

export const headCountFeature: Feature = { name: "headCount", routes: headCountRoutes };
