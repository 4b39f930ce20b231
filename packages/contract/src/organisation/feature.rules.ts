/** What an operator opens and closes for an organisation. */
export const organisationFeatures = ["parking", "live"] as const;
export type OrganisationFeature = (typeof organisationFeatures)[number];

const parkingParts: ReadonlySet<string> = new Set(["berth", "parking", "settlement", "charging"]);
const liveCalls: ReadonlySet<string> = new Set(["live.play"]);

/** The feature that a call belongs to, by its name in the contract; undefined for what everybody has. */
export function featureOf(name: string): OrganisationFeature | undefined {
  if (liveCalls.has(name)) return "live";
  return parkingParts.has(name.split(".", 1).join("")) ? "parking" : undefined;
}
