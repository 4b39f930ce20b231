import { type Feature } from "#platform/feature/feature.ts";
import { algorithmRoutes } from "./algorithm.routes.ts";

export { deliveryWorker } from "./delivery/delivery-worker.ts";
export { isAlgorithmSheet, loadAlgorithm, withdrawAlgorithm } from "./package/load-algorithm.ts";

export const algorithmFeature: Feature = { name: "algorithm", routes: algorithmRoutes };
