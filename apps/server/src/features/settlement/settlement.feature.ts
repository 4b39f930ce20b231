import { type Feature } from "#platform/feature/feature.ts";
import { settlementRoutes } from "./settlement.routes.ts";

export const settlementFeature: Feature = { name: "settlement", routes: settlementRoutes };
