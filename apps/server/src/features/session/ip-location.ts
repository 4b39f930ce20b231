import { formText } from "@huiyan/contract/form-texts";
import { type Language } from "@huiyan/contract/language";
import ipaddr from "ipaddr.js";

/**
 * Returns the location of an IP address as text for the user. Public addresses are returned unchanged, because the
 * product contains no database of locations.
 */
export function ipLocationOf(ip: string, language: Language): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const range = address.range();
  if (range === "loopback") return formText("本机", language);
  return range === "unicast"
    ? address.toString()
    : formText("内网 {address}", language, { address: address.toString() });
}
