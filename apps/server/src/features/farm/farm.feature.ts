import { type Feature } from "#platform/feature/feature.ts";
import { farmRoutes } from "./farm.routes.ts";

export { ownerImport } from "./import/owner-import.ts";

export const farmFeature: Feature = { name: "farm", routes: farmRoutes };
