import { type IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";

/**
 * Returns true if the request's Host header names this device by IP address or host name. Prevents DNS rebinding: a
 * foreign page whose name resolves to this device sends that name.
 */
export function isOwnHost(host: string | undefined): boolean {
  const url = URL.parse(`http://${host ?? ""}`);
  if (url === null || url.host !== host?.toLowerCase().replace(/:80$/, "")) return false;
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const own = hostname().toLowerCase();
  return isIP(name) !== 0 || ["localhost", own, `${own}.local`].includes(name);
}

/**
 * Returns true if a form was sent by a page of this device. The browser states the origin; a form without it is
 * refused.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin, host, "sec-fetch-site": site } = headers;
  if (origin === undefined && site === undefined) return false;
  const rightSite = site === undefined || site === "same-origin";
  return rightSite && (origin === undefined || origin === `http://${host}`);
}
