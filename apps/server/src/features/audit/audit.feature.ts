import { type Feature } from "#platform/feature/feature.ts";
import { auditRoutes } from "./audit.routes.ts";

export const auditFeature: Feature = { name: "audit", routes: auditRoutes };
