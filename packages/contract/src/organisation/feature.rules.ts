/** What an operator opens and closes for an organisation. */
export const organisationFeatures = ["parking", "live", "farm", "arrangement"] as const;
export type OrganisationFeature = (typeof organisationFeatures)[number];

const partsOf: Readonly<Record<string, OrganisationFeature>> = {
  ...{ berth: "parking", parking: "parking", settlement: "parking", charging: "parking" },
  ...{ farm: "farm", weighing: "farm", headCount: "farm" },
};
const calls: Readonly<Record<string, OrganisationFeature>> = {
  "live.play": "live",
  "algorithm.findArrangements": "arrangement",
  "algorithm.addArrangement": "arrangement",
  "algorithm.editArrangement": "arrangement",
  "algorithm.removeArrangement": "arrangement",
};

/** The feature that a call belongs to, by its name in the contract; undefined for what everybody has. */
export function featureOf(name: string): OrganisationFeature | undefined {
  return calls[name] ?? partsOf[name.split(".", 1).join("")];
}
