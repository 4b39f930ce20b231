import { type Feature } from "../../platform/feature/feature.ts";
import { addHealthMetrics } from "./health/health-metrics.ts";
import { operatorRoutes } from "./operator.routes.ts";

export { makeOperator, removeOperator } from "./make-operator.ts";

export const operatorFeature: Feature = {
  name: "operator",
  routes: operatorRoutes,
  prepare: async (services) => addHealthMetrics(services),
};
