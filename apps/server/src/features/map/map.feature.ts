import { type Feature } from "../../platform/context/feature.ts";
import { mapRoutes } from "./map.routes.ts";

export const mapFeature: Feature = { name: "map", routes: mapRoutes };
