import { type Feature } from "../../platform/context/feature.ts";
import { chargingRoutes } from "./charging.routes.ts";

export const chargingFeature: Feature = { name: "charging", routes: chargingRoutes };
