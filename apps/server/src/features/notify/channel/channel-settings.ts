import { type Channel, type ChannelEntry } from "@huiyan/contract/notify/channel.api";
import { type ChannelKind } from "@huiyan/contract/notify/channel-kinds";
import { z } from "zod";
import { type ChannelSecrets } from "./channel-secrets.ts";
import { MailSettings } from "./mail-settings.ts";

/** Unencrypted settings of a channel with an address, with the secrets of the address masked. */
const AddressSettings = z.object({ address: z.string(), has_secret: z.boolean() });

const shownEnd = 4;
const cover = (text: string) => (text.length <= shownEnd ? "…" : `…${text.slice(-shownEnd)}`);
/** Minimum length, in characters, of a path segment that is treated as a secret key. */
const keyLength = 16;

/** Masks the secrets of an address: query values and keys in the path. Their last characters stay readable. */
function coverAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) return "…";
  const parts = url.pathname.split("/").map((part) => (part.length >= keyLength ? cover(part) : part));
  const query = [...url.searchParams].map(([name, value]) => `${name}=${cover(value)}`).join("&");
  return `${url.origin}${parts.join("/")}${query === "" ? "" : `?${query}`}`;
}

export function settingsOf(entry: ChannelEntry, { url, secret, password }: ChannelSecrets) {
  if (entry.kind !== "email") return { address: coverAddress(url), has_secret: secret !== "" };
  const { kind: _kind, password: _password, ...settings } = entry;
  return { ...settings, has_password: password !== "" };
}

/** Returns the host that the channel calls. Channels with the same host share a limit on parallel calls. */
export function hostOf(entry: ChannelEntry, { url }: ChannelSecrets): string {
  return entry.kind === "email" ? entry.host.toLowerCase() : (URL.parse(url)?.host ?? "");
}

export function targetOf(kind: ChannelKind, settings: unknown): Channel["target"] {
  if (kind === "email") return { kind, ...MailSettings.parse(settings) };
  return { kind, ...AddressSettings.parse(settings) };
}
