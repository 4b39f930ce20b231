import { type Feature } from "../../platform/feature/feature.ts";
import { berthRoutes } from "./berth.routes.ts";

export { berthKind } from "./berth.kind.ts";

export const berthFeature: Feature = { name: "berth", routes: berthRoutes };
