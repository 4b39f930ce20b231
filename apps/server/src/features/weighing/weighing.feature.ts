import { type Feature } from "#platform/feature/feature.ts";
import { weighingRoutes } from "./weighing.routes.ts";

export const weighingFeature: Feature = { name: "weighing", routes: weighingRoutes };
