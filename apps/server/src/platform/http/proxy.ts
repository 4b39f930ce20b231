import { type IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";
import { type Config } from "../config/config.ts";
import { memoize } from "../limits/memoize.ts";

type Trust = (address: string, hop: number) => boolean;

/**
 * Returns a function that decides which proxies of x-forwarded-for are trusted: none, a number counted from the right,
 * or the named addresses. Entries left of a trusted proxy may be forged by the caller.
 */
export function trustOf({ trustProxy }: Pick<Config, "trustProxy">): Trust {
  if (trustProxy === undefined) return () => false;
  if (typeof trustProxy === "number") return (_address, hop) => hop < trustProxy;
  return proxyAddress.compile([...trustProxy]);
}

const lastOf = (header: string | string[] | undefined): string => {
  const text = Array.isArray(header) ? header.join(",") : (header ?? "");
  return text.split(",").at(-1)?.trim() ?? "";
};

export const isLoopbackAddress = memoize(
  (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback",
);

/** Facts about the client of a request or upgrade; headers are used only if they can be trusted. */
export interface Peer {
  address: string;
  isTls: boolean;
  /**
   * True for a program of this machine: the connection comes from the loopback, and no header says that it was
   * forwarded. The listening address and trusted proxies do not matter.
   */
  isLocal: boolean;
}

/** Headers of forwarded requests. Each HTTP proxy adds at least one of these, or can be configured to. */
const forwardingHeaders = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

export function peerOf(config: Pick<Config, "trustProxy">, request: IncomingMessage): Peer {
  const trust = trustOf(config);
  const own = request.socket.remoteAddress ?? "";
  const isProxy = trust(own, 0);
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  return {
    address: isProxy ? proxyAddress(request, trust) : own,
    isTls: isProxy && lastOf(request.headers["x-forwarded-proto"]) === "https",
    isLocal: !isForwarded && isLoopbackAddress(own),
  };
}

/** Returns true if the device uses TLS, runs on this machine, or the operator allows unencrypted connections. */
export function isDeviceSecure(config: Config, request: IncomingMessage): boolean {
  if (config.insecureDevices) return true;
  const { isTls, isLocal } = peerOf(config, request);
  return isTls || isLocal;
}
