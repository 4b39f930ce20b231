/** Features that an operator enables and disables for an organisation. */
export const organisationFeatures = ["parking", "live", "farm", "arrangement"] as const;
export type OrganisationFeature = (typeof organisationFeatures)[number];

const partsOf: Readonly<Record<string, OrganisationFeature>> = {
  berth: "parking",
  parking: "parking",
  settlement: "parking",
  charging: "parking",
  farm: "farm",
  weighing: "farm",
  headCount: "farm",
};
const calls: Readonly<Record<string, OrganisationFeature>> = {
  "live.play": "live",
  "algorithm.findArrangements": "arrangement",
  "algorithm.addArrangement": "arrangement",
  "algorithm.editArrangement": "arrangement",
  "algorithm.removeArrangement": "arrangement",
};

/**
 * Returns the feature to which an endpoint belongs; undefined for endpoints that every organisation has.
 * @param name name of the endpoint in the contract
 */
export function featureOf(name: string): OrganisationFeature | undefined {
  return calls[name] ?? partsOf[name.split(".", 1).join("")];
}
