import { type Feature } from "#platform/feature/feature.ts";
import { gbRoutes } from "./gb28181.routes.ts";

export const gbFeature: Feature = { name: "gb28181", routes: gbRoutes };
