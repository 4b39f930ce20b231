import { type OrganisationFeature } from "@huiyan/contract/organisation/feature.rules";
import { type Config } from "../config/config.ts";
import { type OrganisationFeatures } from "./caller.ts";

/**
 * Whether a feature is open for an organisation. Live video is where the operator has said nothing: in private
 * installations, and in the demonstration, which shows all there is.
 */
export function isFeatureOpen(
  feature: OrganisationFeature,
  features: OrganisationFeatures,
  config: Pick<Config, "private" | "demo">,
): boolean {
  return feature === "live" ? (features.live ?? (config.private || config.demo)) : features[feature];
}
