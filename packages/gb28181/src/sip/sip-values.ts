import { randomBytes } from "node:crypto";
import { headerOf, type SipMessage } from "./sip-message.ts";

/** Value of a header From, To or Contact. */
export interface SipAddress {
  uri: string;
  user: string;
  host: string;
  port: number | undefined;
  /** Parameters after the address, such as `tag`; names in lower case. */
  params: ReadonlyMap<string, string>;
}

export interface Via {
  transport: string;
  host: string;
  port: number | undefined;
  params: ReadonlyMap<string, string>;
}

/** Parses parameters such as `;tag=1;lr`. Quotes are removed. If a name occurs twice, the first value counts. */
export function parseParams(text: string, separator: ";" | ","): Map<string, string> {
  const params = new Map<string, string>();
  for (const part of splitOutsideQuotes(text, separator)) {
    const at = part.indexOf("=");
    const name = (at === -1 ? part : part.slice(0, at)).trim().toLowerCase();
    const value = at === -1 ? "" : part.slice(at + 1).trim();
    if (name !== "" && !params.has(name)) params.set(name, value.startsWith('"') ? unquoted(value) : value);
  }
  return params;
}

const unquoted = (value: string): string => value.slice(1, value.endsWith('"') && value.length > 1 ? -1 : undefined);

/** Splits a text at separators outside quotes. Takes linear time, because the header may be hostile. */
export function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (isQuoted && text[at] === "\\") at++;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && text[at] === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** Returns the port; undefined for a number that is not a valid port. */
function portOf(text: string | undefined): number | undefined {
  const port = Number(text);
  return port >= 1 && port <= 65_535 ? port : undefined;
}

/** Parses `"name" <sip:user@host:port;…>;tag=…`, with or without angle brackets. */
export function parseAddress(value: string | undefined): SipAddress | undefined {
  if (value === undefined || value.length > 1024) return undefined;
  const bracketed = /<([^<>]*)>(.*)$/s.exec(value);
  const [, uri = "", rest = ""] = bracketed ?? /^([^;]*)(.*)$/s.exec(value.trim()) ?? [];
  const match = /^sips?:(?:([^@;>\s]*)@)?(\[[^\]]+\]|[^:;>\s]*)(?::(\d{1,5}))?/i.exec(uri.trim());
  if (!match) return undefined;
  return {
    uri: uri.trim(),
    user: (match[1] ?? "").split(":")[0] ?? "",
    host: match[2] ?? "",
    port: portOf(match[3]),
    params: parseParams(rest.replace(/^\s*;/, ""), ";"),
  };
}

export function parseVia(value: string | undefined): Via | undefined {
  if (value === undefined || value.length > 2_048) return undefined;
  const match = /^\s*SIP\s*\/\s*2\.0\s*\/\s*(\w+)\s+(\[[^\]]+\]|[^:;,\s]+)\s*(?::\s*(\d{1,5}))?\s*([^,]*)/i.exec(
    value ?? "",
  );
  if (!match) return undefined;
  return {
    transport: (match[1] ?? "").toLowerCase(),
    host: match[2] ?? "",
    port: portOf(match[3]),
    params: parseParams((match[4] ?? "").replace(/^\s*;/, ""), ";"),
  };
}

export function parseCseq(message: SipMessage): { number: number; method: string } | undefined {
  const match = /^\s*(\d{1,10})\s+([A-Za-z]{1,16})\s*$/.exec(headerOf(message, "cseq") ?? "");
  const number = Number(match?.[1]);
  return match && number < 2 ** 32 ? { number, method: (match[2] ?? "").toUpperCase() } : undefined;
}

export const fromOf = (message: SipMessage): SipAddress | undefined => parseAddress(headerOf(message, "from"));
export const toOf = (message: SipMessage): SipAddress | undefined => parseAddress(headerOf(message, "to"));

/** Returns true for a code of a device or channel, which has 20 digits. */
export const isCode = (text: string): boolean => /^\d{20}$/.test(text);

export const randomToken = (bytes = 12): string => randomBytes(bytes).toString("hex");
/** Returns a new branch. Its first characters are the ones that RFC 3261 prescribes. */
export const newBranch = (): string => `z9hG4bK${randomToken()}`;

/** Returns `host:port` for a URI; an IPv6 address is put in brackets. */
export const hostPort = (address: string, port: number): string =>
  address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
