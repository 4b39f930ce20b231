import { isIP } from "node:net";
import { type NamedAddress } from "@huiyan/device-link/name-lookup";
import { AppError, refuseUnless } from "../error/app-error.ts";
import { isPublicAddress } from "./is-public-address.ts";

/** Returns all addresses of a host name. */
export type Resolve = (host: string) => Promise<NamedAddress[]>;

export interface Target {
  url: URL;
  /** Checked addresses of the host; at least one. */
  addresses: NamedAddress[];
}

const maxUrlLength = 2048;

/**
 * Parses an address as `new URL` does, which also converts 0x7f000001, 2130706433 and 127.1 to 127.0.0.1.
 * @throws AppError
 */
function parseUrl(text: string): URL {
  const url = text.length > maxUrlLength ? null : URL.parse(text);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url === null || !isWeb || url.username !== "" || url.password !== "") throw new AppError("outgoing_url_invalid");
  return url;
}

const isLate = (error: unknown) =>
  error instanceof AppError || (error instanceof Error && "code" in error && error.code === "ETIMEOUT");

async function addressesOf(url: URL, resolve: Resolve): Promise<NamedAddress[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const found = await resolve(host).catch((error: unknown) => {
    if (isLate(error)) throw new AppError("outgoing_timeout");
    return [];
  });
  refuseUnless(found.length > 0, "outgoing_host_unknown");
  return found;
}

/**
 * Parses an address that a user entered and resolves its host.
 * @param own address of this server that may be called although it is private
 * @throws AppError outgoing_url_invalid, outgoing_host_unknown, outgoing_timeout, outgoing_private
 */
export async function resolveTarget(
  text: string,
  resolve: Resolve,
  { allowPrivate, own }: { allowPrivate: boolean; own?: string | undefined },
): Promise<Target> {
  const url = parseUrl(text);
  const addresses = await addressesOf(url, resolve);
  // every address of the host must be allowed, because any of them may be used for the connection
  const isFit = allowPrivate || url.href === own || addresses.every(({ address }) => isPublicAddress(address));
  refuseUnless(isFit, "outgoing_private");
  return { url, addresses };
}
