import { type Feature } from "#platform/feature/feature.ts";
import { chargingRoutes } from "./charging.routes.ts";

export const chargingFeature: Feature = { name: "charging", routes: chargingRoutes };
