import { knownSettings } from "./known-settings.ts";

export interface EnvironmentFact {
  name: string;
  /** Empty where it is not set, or a secret. */
  value: string;
  is_set: boolean;
  is_secret: boolean;
}

/** Returns the settings that the operator may see, by name. */
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
