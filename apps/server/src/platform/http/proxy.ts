import { type IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";
import { type Config } from "../config/config.ts";
import { memoize } from "../limits/memoize.ts";

type Trust = (address: string, hop: number) => boolean;

/**
 * Which addresses of the forwarded chain are believed: none, so many from the right, or those named. What is
 * further left was written by the caller.
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

/** Who is behind a request or an upgrade, as far as it can be believed. */
export interface Peer {
  address: string;
  isTls: boolean;
  /** No proxy is between: each says so in a header. */
  isDirect: boolean;
}

export function peerOf(config: Pick<Config, "trustProxy">, request: IncomingMessage): Peer {
  const trust = trustOf(config);
  const own = request.socket.remoteAddress ?? "";
  const isProxy = trust(own, 0);
  const { headers } = request;
  const forwarded = headers["x-forwarded-for"] ?? headers["x-forwarded-proto"] ?? headers.forwarded;
  return {
    address: isProxy ? proxyAddress(request, trust) : own,
    isTls: isProxy && lastOf(request.headers["x-forwarded-proto"]) === "https",
    isDirect: forwarded === undefined,
  };
}

/** Devices come over TLS, but for those on this machine and where the owner says otherwise. */
export function isDeviceSecure(config: Config, request: IncomingMessage): boolean {
  if (config.insecureDevices) return true;
  const { address, isTls, isDirect } = peerOf(config, request);
  return isTls || (isDirect && config.loopback && isLoopbackAddress(address));
}
