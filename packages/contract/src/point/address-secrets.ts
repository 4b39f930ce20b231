import { z } from "zod";

/** Replaces a secret of an address wherever the address is shown or kept. */
export const hiddenSecret = "******";

/** A secret of an address with the name that it had there. */
const Secrets = z.array(z.tuple([z.string(), z.string()]));
export type AddressSecrets = z.infer<typeof Secrets>;

/**
 * `name=value` after the host, in the query or, as many cameras have it, in the path: `/user=admin_password=x_channel=1`
 * or `/user=admin&password=x&channel=1`. Names that sound like a secret; rather one too many.
 */
const secret =
  /(?<=[/?&;,_])([a-z0-9.-]{0,40}(?:pass|pwd|psw|token|secret|key|auth|sign|ticket|session|credential)[a-z0-9.-]{0,40})=([^&;/?#,\s]+?)(?=[&;/?#,]|_[a-z]+=|$)/gi;

function split(url: string): [authority: string, rest: string] {
  const end = /^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
  return [url.slice(0, end), url.slice(end)];
}

export interface HiddenAddress {
  url: string;
  /** In the order in which they were there. */
  secrets: AddressSecrets;
}

/** Takes the secrets out of a camera's address. What was hidden before stays, as a secret of its own. */
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
 * The secrets of an address that was shown and sent back: what still is hidden is what was stored under that name.
 * @returns undefined when something is hidden that was never sent
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

/** As it is sealed. */
export function secretsText(secrets: AddressSecrets): string {
  return JSON.stringify(secrets);
}

/** @throws when it is no text of {@link secretsText} */
export function readSecrets(text: string): AddressSecrets {
  return Secrets.parse(JSON.parse(text));
}

/** The whole address again. @param text of {@link secretsText} */
export function withSecrets(url: string, text: string): string {
  const [authority, rest] = split(url);
  const secrets = readSecrets(text);
  return authority + rest.replaceAll(secret, (_whole, name: string) => `${name}=${secrets.shift()?.[1] ?? ""}`);
}
