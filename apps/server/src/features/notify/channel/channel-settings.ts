import { type Channel, type ChannelEntry } from "@huiyan/contract/notify/channel.api";
import { type ChannelKind } from "@huiyan/contract/notify/channel-kinds";
import { z } from "zod";
import { type ChannelSecrets } from "./channel-secrets.ts";
import { MailSettings } from "./mail-settings.ts";

/** What may be shown of the other channels, as the database keeps it. */
const AddressSettings = z.object({ address: z.string(), has_secret: z.boolean() });

const shownEnd = 4;
const cover = (text: string) => (text.length <= shownEnd ? "…" : `…${text.slice(-shownEnd)}`);
/** So long a part of a path is a key and no name. */
const keyLength = 16;

/** Where to, without what makes a robot obey: values of the query, and keys in the path, up to their last characters. */
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

/** The server that is called; channels of one host share its workers. */
export function hostOf(entry: ChannelEntry, { url }: ChannelSecrets): string {
  return entry.kind === "email" ? entry.host.toLowerCase() : (URL.parse(url)?.host ?? "");
}

export function targetOf(kind: ChannelKind, settings: unknown): Channel["target"] {
  if (kind === "email") return { kind, ...MailSettings.parse(settings) };
  return { kind, ...AddressSettings.parse(settings) };
}
