import { type OrganisationFeature } from "@huiyan/contract/organisation/feature.rules";
import { type Config } from "../config/config.ts";
import { type OrganisationFeatures } from "./caller.ts";

/**
 * Returns whether a feature is open for an organisation. If the operator decided nothing, live video is open in private
 * deployments and in the demo.
 */
export function isFeatureOpen(
  feature: OrganisationFeature,
  features: OrganisationFeatures,
  config: Pick<Config, "private" | "demo">,
): boolean {
  return feature === "live" ? (features.live ?? (config.private || config.demo)) : features[feature];
}
