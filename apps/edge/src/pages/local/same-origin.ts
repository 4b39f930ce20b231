import { type IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";

/**
 * Whether the request names this device, by its address or host name. A page from elsewhere whose name resolves to this
 * host requests that name.
 */
export function isOwnHost(host: string | undefined): boolean {
  const url = URL.parse(`http://${host ?? ""}`);
  if (url === null || url.host !== host?.toLowerCase().replace(/:80$/, "")) return false;
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const own = hostname().toLowerCase();
  return isIP(name) !== 0 || ["localhost", own, `${own}.local`].includes(name);
}

/** Whether a form comes from a page of this device. The browser names the page; a missing name is refused. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin, host, "sec-fetch-site": site } = headers;
  if (origin === undefined && site === undefined) return false;
  const rightSite = site === undefined || site === "same-origin";
  return rightSite && (origin === undefined || origin === `http://${host}`);
}
