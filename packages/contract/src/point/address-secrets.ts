import { z } from "zod";

/** Text that replaces a secret in an address before the address is shown or stored. */
export const hiddenSecret = "******";

/** Secrets of an address: pairs of name and value. */
const Secrets = z.array(z.tuple([z.string(), z.string()]));
export type AddressSecrets = z.infer<typeof Secrets>;

/**
 * Matches a secret `name=value` after the host. Some cameras have the secret in the path:
 * `/user=admin_password=x_channel=1` or `/user=admin&password=x&channel=1`. The names are matched broadly: a hidden
 * harmless value is better than a secret that is shown.
 */
const secret =
  /(?<=[/?&;,_])([a-z0-9.-]{0,40}(?:pass|pwd|psw|token|secret|key|auth|sign|ticket|session|credential)[a-z0-9.-]{0,40})=([^&;/?#,\s]+?)(?=[&;/?#,]|_[a-z]+=|$)/gi;

function split(url: string): [authority: string, rest: string] {
  const end = /^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
  return [url.slice(0, end), url.slice(end)];
}

export interface HiddenAddress {
  url: string;
  /** Secrets in the order in which they appear in the address. */
  secrets: AddressSecrets;
}

/**
 * Replaces the secrets in a camera's address by {@link hiddenSecret} and returns them. A value that is already hidden
 * is returned as a secret too.
 */
export function hideSecrets(url: string): HiddenAddress {
  const [authority, rest] = split(url);
  const secrets: AddressSecrets = [];
  const hidden = rest.replaceAll(secret, (_whole, name: string, value: string) => {
    secrets.push([name, value]);
    return `${name}=${hiddenSecret}`;
  });
  return { url: authority + hidden, secrets };
}

/**
 * Returns the secrets of an address that a user edited: a hidden value stands for the stored secret of the same name.
 * @returns undefined if a hidden value has no stored secret
 */
export function keptSecrets(input: AddressSecrets, stored: AddressSecrets): AddressSecrets | undefined {
  const left = [...stored];
  const kept: AddressSecrets = [];
  for (const [name, value] of input) {
    const at = left.findIndex(([known]) => known === name);
    const known = at < 0 ? undefined : left.splice(at, 1)[0];
    if (value !== hiddenSecret) kept.push([name, value]);
    else if (known === undefined) return undefined;
    else kept.push(known);
  }
  return kept;
}

/** Returns the secrets as text, to be encrypted. */
export function secretsText(secrets: AddressSecrets): string {
  return JSON.stringify(secrets);
}

/**
 * Parses the text of {@link secretsText}.
 * @throws Error if the text has another form
 */
export function readSecrets(text: string): AddressSecrets {
  return Secrets.parse(JSON.parse(text));
}

/**
 * Returns the address with its secrets filled in.
 * @param text result of {@link secretsText}
 */
export function withSecrets(url: string, text: string): string {
  const [authority, rest] = split(url);
  const secrets = readSecrets(text);
  return authority + rest.replaceAll(secret, (_whole, name: string) => `${name}=${secrets.shift()?.[1] ?? ""}`);
}
