import { type OrganisationFeature } from "@huiyan/contract/organisation/feature.rules";
import { type Config } from "../config/config.ts";
import { type OrganisationFeatures } from "./caller.ts";

/**
 * Returns whether an organisation may use a feature. Without an operator's decision, live video is enabled in private
 * deployments and in the demo.
 */
export function isFeatureOpen(
  feature: OrganisationFeature,
  features: OrganisationFeatures,
  config: Pick<Config, "private" | "demo">,
): boolean {
  return feature === "live" ? (features.live ?? (config.private || config.demo)) : features[feature];
}
