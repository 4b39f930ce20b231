import { type IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

export interface ClientAddress {
  /** The caller's own address, as the web server's requests have it. */
  ip(request: IncomingMessage): string;
  /** Came by TLS, to this process or to a proxy that may say so. */
  isSecure(request: IncomingMessage): boolean;
}

/** What the setting TRUST_PROXY means to the web server: all, none, or these addresses. */
export function trustProxyOf(setting: string | undefined): boolean | string {
  if (setting === undefined || setting === "0") return false;
  return setting === "1" ? true : setting;
}

function trustOf(setting: string | undefined): (address: string, hop: number) => boolean {
  const trust = trustProxyOf(setting);
  if (typeof trust === "boolean") return () => trust;
  return proxyAddr.compile(trust.split(",").map((part) => part.trim()));
}

/** For connections that the web server hands over before it has made a request of them. */
export function clientAddress(trustProxy: string | undefined): ClientAddress {
  const trust = trustOf(trustProxy);
  return {
    ip: (request) => proxyAddr(request, trust),
    isSecure({ headers, socket }) {
      if ("encrypted" in socket && socket.encrypted === true) return true;
      const proto = String(headers["x-forwarded-proto"] ?? "").split(",", 1)[0];
      return trust(socket.remoteAddress ?? "", 0) && proto?.trim() === "https";
    },
  };
}
