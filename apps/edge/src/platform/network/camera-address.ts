import { isIP } from "node:net";
import { createNameLookup, type NamedAddress } from "@huiyan/device-link/name-lookup";
import ipaddr from "ipaddr.js";
import { cameraReasons } from "./camera-reason.ts";

/** Timeout of a name lookup, ms; short, because the camera is tried again anyway. */
const lookupMs = 5000;

/**
 * Kinds of addresses that belong to this machine, to no host or to every host. The metadata service of clouds is
 * link-local.
 */
const refused = new Set(["loopback", "linkLocal", "unspecified", "multicast", "broadcast"]);

/**
 * Returns true if a camera may have this address. Addresses of this machine are refused, so that the machine's ports
 * cannot be probed.
 */
export function mayBeCamera(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  // 0.0.0.0/8 stands for this machine
  return !refused.has(ip.range()) && !(ip.kind() === "ipv4" && ip.toByteArray()[0] === 0);
}

/** Returns the host as `new URL` normalises it: 0x7f000001, 2130706433 and 127.1 are IP addresses too. */
const addressForm = (host: string) => URL.parse(`http://${host}`)?.hostname ?? host;

/**
 * Resolves a camera's host once. Connections use the returned addresses without another lookup, because the name's
 * address may change in between.
 * @param own true if cameras on this machine are allowed
 * @throws Error with a Chinese sentence
 */
export async function cameraAddresses(host: string, own: boolean): Promise<NamedAddress[]> {
  const plain = addressForm(host).replace(/^\[(.*)\]$/, "$1");
  const family = isIP(plain);
  const found = family === 0 ? await resolved(plain) : [{ address: plain, family }];
  // A single refused address is enough, because any of them may be used.
  if (!own && !found.every(({ address }) => mayBeCamera(address))) throw new Error(cameraReasons.own);
  return found;
}

async function resolved(host: string): Promise<NamedAddress[]> {
  try {
    return await createNameLookup()(host, AbortSignal.timeout(lookupMs));
  } catch {
    throw new Error(cameraReasons.unknownAddress);
  }
}
