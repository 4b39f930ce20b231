import { type FoundCamera } from "@huiyan/contract/device/device.device";
import { cutText } from "@huiyan/contract/pasted";
import { cameraText, percentDecoded } from "./camera-text.ts";

/** Multicast group of WS-Discovery. Source: OASIS WS-Discovery 1.0 (2005/04), 2.4; ONVIF Core, 7.3. */
export const probeGroup = { address: "239.255.255.250", port: 3702 } as const;

const maxBytes = 16 * 1024;
const maxWord = 128;

/** Returns a WS-Discovery probe that asks for network video transmitters. */
export function probeMessage(messageId: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing"',
    ' xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><e:Header>',
    `<w:MessageID>urn:uuid:${messageId}</w:MessageID>`,
    "<w:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</w:To>",
    "<w:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</w:Action></e:Header>",
    "<e:Body><d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe></e:Body></e:Envelope>",
  ].join("");
}

/**
 * Parses a camera's answer to the probe with this id.
 * Returns undefined for other packets, for packets that are too long, and if the answer names a host other than its
 * sender.
 * @param from IP address of the sender
 */
export function parseProbeMatch(bytes: Buffer, from: string, messageId: string): FoundCamera | undefined {
  if (bytes.length > maxBytes) return undefined;
  const xml = cameraText(bytes).replaceAll(/<!\[CDATA\[(.*?)\]\]>/gs, "$1");
  if (!textOf(xml, "RelatesTo").toLowerCase().endsWith(messageId.toLowerCase())) return undefined;
  const scopes = textOf(xml, "Scopes");
  for (const address of textOf(xml, "XAddrs").split(/\s+/)) {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname !== from) continue;
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    return { host: from, port, name: scopeOf(scopes, "name"), hardware: scopeOf(scopes, "hardware") };
  }
  return undefined;
}

/** Returns the text of the first element with this local name and any prefix. Entities are not resolved. */
function textOf(xml: string, name: string): string {
  const element = new RegExp(`<(?:[\\w-]{1,32}:)?${name}(?:\\s[^<>]{0,1024})?>([^<]{0,8192})</`);
  return element.exec(xml)?.[1]?.trim() ?? "";
}

function scopeOf(scopes: string, kind: string): string {
  const start = `onvif://www.onvif.org/${kind}/`;
  const found = scopes.split(/\s+/).find((scope) => scope.startsWith(start));
  return found === undefined ? "" : cutText(percentDecoded(found.slice(start.length)), maxWord);
}
