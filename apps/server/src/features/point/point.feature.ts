import { type Feature } from "#platform/feature/feature.ts";
import { pointRoutes } from "./point.routes.ts";
import { sealStoredAddresses } from "./seal-stored-addresses.ts";

export { pointBulkWorker } from "./bulk/point-bulk-worker.ts";

export const pointFeature: Feature = { name: "point", routes: pointRoutes, prepare: sealStoredAddresses };
