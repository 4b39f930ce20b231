import { type Feature } from "#platform/feature/feature.ts";
import { homeRoutes } from "./home.routes.ts";

export const homeFeature: Feature = { name: "home", routes: homeRoutes };
