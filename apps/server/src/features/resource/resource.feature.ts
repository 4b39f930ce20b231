import { type Feature } from "../../platform/context/feature.ts";
import { resourceRoutes } from "./resource.routes.ts";

export const resourceFeature: Feature = { name: "resource", routes: resourceRoutes };
