import { operatorLinkHours } from "@huiyan/contract/operator/operator.rules";
import { type Feature } from "#platform/feature/feature.ts";
import { addHealthMetrics } from "./health/health-metrics.ts";
import { operatorRoutes } from "./operator.routes.ts";

export { makeOperator, removeOperator } from "./make-operator.ts";

export const operatorFeature: Feature = {
  name: "operator",
  routes: operatorRoutes,
  dueTimes: [{ table: "account", column: "operator_link_until", longestSeconds: operatorLinkHours * 3600 }],
  prepare: async (services) => addHealthMetrics(services),
};
