import { discoveryService } from "@huiyan/contract/device/device.rules";
import { type QueryOutgoingPacket, type ResponseOutgoingPacket } from "multicast-dns";

export type Answer = ResponseOutgoingPacket["answers"][number];
/** A question of a DNS query. The library also decodes the type ANY, which its own types lack. */
export type Question = Pick<QueryOutgoingPacket["questions"][number], "name"> & { type: string };

export interface AnnouncedDevice {
  deviceId: string;
  type: string;
  version: string;
  name: string;
}

/** Lifetime of a record, seconds. Source: RFC 6762, 10. */
const hostTtl = 120;
const serviceTtl = 4_500;
/** Name under which all kinds of services in a network are listed. Source: RFC 6763, 9. */
const allServices = "_services._dns-sd._udp.local";
/** Maximum bytes of one string of a TXT record. Source: RFC 6763, 6.1. */
const txtBytes = 255;

const instanceName = (deviceId: string): string => `${deviceId}.${discoveryService}`;
const hostName = (deviceId: string): string => `${deviceId}.local`;

/** Returns all DNS records of a device: service, address and properties. */
export function deviceRecords(device: AnnouncedDevice, address: string): Answer[] {
  const { deviceId, type, version, name } = device;
  const instance = instanceName(deviceId);
  const host = hostName(deviceId);
  const data = Object.entries({ device_id: deviceId, type, version, name }).map(([key, value]) => txt(key, value));
  return [
    { type: "PTR", name: discoveryService, ttl: serviceTtl, data: instance },
    // Port 0 means that the device opens no port; it only connects to its server. Source: RFC 6763, 8.
    { type: "SRV", name: instance, ttl: hostTtl, flush: true, data: { port: 0, target: host, priority: 0, weight: 0 } },
    { type: "TXT", name: instance, ttl: serviceTtl, flush: true, data },
    { type: "A", name: host, ttl: hostTtl, flush: true, data: address },
  ];
}

/** Returns a device's DNS records with a lifetime of 0, which makes receivers remove them. Source: RFC 6762, 10.1. */
export function goodbyeRecords(device: AnnouncedDevice, address: string): Answer[] {
  return deviceRecords(device, address).map((record) => ({ ...record, ttl: 0 }));
}

/**
 * Returns a device's answer to these questions: all of its records if one of the questions is about it, otherwise none.
 */
export function answersTo(questions: readonly Question[], device: AnnouncedDevice, address: string): Answer[] {
  const own = deviceRecords(device, address);
  if (questions.some((question) => own.some((record) => asks(question, record)))) return own;
  const asksForKinds = questions.some((question) => sameName(question.name, allServices));
  return asksForKinds ? [{ type: "PTR", name: allServices, ttl: serviceTtl, data: discoveryService }] : [];
}

function asks({ name, type }: Question, record: Answer): boolean {
  return sameName(name, record.name) && [record.type, "ANY"].includes(type);
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Returns `key=value` of at most `txtBytes`. A long value is cut between two characters. */
function txt(key: string, value: string): string {
  let text = `${key}=${value}`;
  while (Buffer.byteLength(text) > txtBytes) text = [...text].slice(0, -1).join("");
  return text;
}
