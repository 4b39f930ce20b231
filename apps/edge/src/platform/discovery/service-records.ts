import { discoveryService } from "@huiyan/contract/device/device.rules";
import { type QueryOutgoingPacket, type ResponseOutgoingPacket } from "multicast-dns";

export type Answer = ResponseOutgoingPacket["answers"][number];
/** The library also decodes the question for everything, ANY, which its types leave out. */
export type Question = Pick<QueryOutgoingPacket["questions"][number], "name"> & { type: string };

export interface AnnouncedDevice {
  deviceId: string;
  type: string;
  version: string;
  name: string;
}

/** Seconds that others may believe a record. Source: RFC 6762, 10. */
const hostTtl = 120;
const serviceTtl = 4_500;
/** By it the kinds of services of a network are listed. Source: RFC 6763, 9. */
const allServices = "_services._dns-sd._udp.local";
/** One string of a TXT record. Source: RFC 6763, 6.1. */
const txtBytes = 255;

const instanceName = (deviceId: string): string => `${deviceId}.${discoveryService}`;
const hostName = (deviceId: string): string => `${deviceId}.local`;

/** Everything that is told of a device: that it is there, where, and what it is. */
export function deviceRecords(device: AnnouncedDevice, address: string): Answer[] {
  const { deviceId, type, version, name } = device;
  const instance = instanceName(deviceId);
  const host = hostName(deviceId);
  const data = Object.entries({ device_id: deviceId, type, version, name }).map(([key, value]) => txt(key, value));
  return [
    { type: "PTR", name: discoveryService, ttl: serviceTtl, data: instance },
    // A device opens no port: what it has to say goes through its server. Port 0 says so. Source: RFC 6763, 8.
    { type: "SRV", name: instance, ttl: hostTtl, flush: true, data: { port: 0, target: host, priority: 0, weight: 0 } },
    { type: "TXT", name: instance, ttl: serviceTtl, flush: true, data },
    { type: "A", name: host, ttl: hostTtl, flush: true, data: address },
  ];
}

/** The same, to be forgotten at once. Source: RFC 6762, 10.1. */
export function goodbyeRecords(device: AnnouncedDevice, address: string): Answer[] {
  return deviceRecords(device, address).map((record) => ({ ...record, ttl: 0 }));
}

/** What a device answers to these questions: all about itself, or nothing when none of them is meant for it. */
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

/** A long name is cut between two characters, not within one. */
function txt(key: string, value: string): string {
  let text = `${key}=${value}`;
  while (Buffer.byteLength(text) > txtBytes) text = [...text].slice(0, -1).join("");
  return text;
}
