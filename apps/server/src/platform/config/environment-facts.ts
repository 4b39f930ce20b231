import { knownSettings } from "./known-settings.ts";

export interface EnvironmentFact {
  name: string;
  /** Empty if the setting is not set, or is a secret. */
  value: string;
  is_set: boolean;
  is_secret: boolean;
}

/** Returns all settings for the operator's page, sorted by name. */
export function environmentFacts(rawInput: Readonly<Record<string, unknown>>): EnvironmentFact[] {
  const sorted = Object.entries(knownSettings).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, { isSecret }]) => {
    const value = rawInput[name];
    const is_secret = isSecret === true;
    return {
      name,
      value: is_secret || value === undefined ? "" : String(value),
      is_set: value !== undefined,
      is_secret,
    };
  });
}
