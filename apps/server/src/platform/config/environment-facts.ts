export interface EnvironmentFact {
  name: string;
  /** Empty where it is not set, or a secret. */
  value: string;
  is_set: boolean;
  is_secret: boolean;
}

/** Keys, tokens, passphrases, and addresses that hold a password. */
const secret = /(^|_)(KEY|TOKEN|SECRET|PASSPHRASE|KEY_ID)$|^(DATABASE_URL|MQTT_URL|S3_URL|HUIYAN_KEY)$/;
/** Named like secrets, and open. */
const open = new Set(["PUBLISHER_KEY"]);

/** What a person may see of the variables, by name. */
export function environmentFacts(
  names: readonly string[],
  rawInput: Readonly<Record<string, unknown>>,
): EnvironmentFact[] {
  return names.toSorted().map((name) => {
    const value = rawInput[name];
    const is_secret = secret.test(name) && !open.has(name);
    return {
      name,
      value: is_secret || value === undefined ? "" : String(value),
      is_set: value !== undefined,
      is_secret,
    };
  });
}
