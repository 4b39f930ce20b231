import { isIP } from "node:net";
import { createNameLookup, type NamedAddress } from "@huiyan/device-link/name-lookup";
import ipaddr from "ipaddr.js";
import { cameraReasons } from "./camera-reason.ts";

/** Timeout of a name, ms: the camera is tried again anyway. */
const lookupMs = 5000;

/** Address ranges of this machine, of no host or of every host; a cloud's metadata service is link-local, too. */
const refused = new Set(["loopback", "linkLocal", "unspecified", "multicast", "broadcast"]);

/** Whether a camera may have an address: none of this machine, whose ports must not be probed through it. */
export function mayBeCamera(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  // 0.0.0.0/8 leads to this machine as a whole
  return !refused.has(ip.range()) && !(ip.kind() === "ipv4" && ip.toByteArray()[0] === 0);
}

/** As `new URL` normalises it for the web: 0x7f000001, 2130706433 and 127.1 are addresses, too. */
const addressForm = (host: string) => URL.parse(`http://${host}`)?.hostname ?? host;

/**
 * Resolves a camera's host once. Connections use these addresses without another lookup, since a name may change a
 * moment later.
 * @param own whether cameras of this machine itself are allowed
 * @throws a Chinese sentence
 */
export async function cameraAddresses(host: string, own: boolean): Promise<NamedAddress[]> {
  const plain = addressForm(host).replace(/^\[(.*)\]$/, "$1");
  const family = isIP(plain);
  const found = family === 0 ? await resolved(plain) : [{ address: plain, family }];
  // One bad address is enough: which of them is used would be chance.
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
