import { type Feature } from "#platform/feature/feature.ts";
import { chinaRoutes } from "./china.routes.ts";

export const chinaFeature: Feature = { name: "china", routes: chinaRoutes };
