import { type Feature } from "../../platform/context/feature.ts";
import { berthRoutes } from "./berth.routes.ts";

export const berthFeature: Feature = { name: "berth", routes: berthRoutes };
