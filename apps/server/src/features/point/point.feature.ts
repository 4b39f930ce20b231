import { type Feature } from "../../platform/context/feature.ts";
import { pointRoutes } from "./point.routes.ts";

export const pointFeature: Feature = { name: "point", routes: pointRoutes };
