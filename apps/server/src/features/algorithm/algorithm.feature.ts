import { type Feature } from "../../platform/feature/feature.ts";
import { algorithmRoutes } from "./algorithm.routes.ts";

export const algorithmFeature: Feature = { name: "algorithm", routes: algorithmRoutes };
