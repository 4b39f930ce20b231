import { expect, test } from "vitest";
import { answersTo, deviceRecords, goodbyeRecords } from "./service-records.ts";

const device = { deviceId: "AIS-0001", type: "AIS", version: "24.11.1", name: "一号机房" };
const instance = "AIS-0001._huiyan._tcp.local";

test("contains a device's service, properties and address", () => {
  expect(deviceRecords(device, "10.0.0.5").map(({ type, name }) => [type, name])).toEqual([
    ["PTR", "_huiyan._tcp.local"],
    ["SRV", instance],
    ["TXT", instance],
    ["A", "AIS-0001.local"],
  ]);
  expect(deviceRecords(device, "10.0.0.5")).toContainEqual(
    expect.objectContaining({
      type: "TXT",
      data: ["device_id=AIS-0001", "type=AIS", "version=24.11.1", "name=一号机房"],
    }),
  );
});

test.each([
  ["for all of the service", "PTR", "_huiyan._tcp.local", 4],
  ["for all of the service, in capitals", "PTR", "_HUIYAN._TCP.LOCAL", 4],
  ["for this device", "TXT", instance, 4],
  ["for its address", "A", "ais-0001.local", 4],
  ["for everything about it", "ANY", instance, 4],
  ["for the kinds of services", "PTR", "_services._dns-sd._udp.local", 1],
  ["for another device", "TXT", "AIS-0002._huiyan._tcp.local", 0],
  ["for another service", "PTR", "_http._tcp.local", 0],
  ["for an address of another kind", "AAAA", "AIS-0001.local", 0],
] as const)("answers a question %s with the device's records", (_name, type, name, count) => {
  expect(answersTo([{ name, type }], device, "10.0.0.5")).toHaveLength(count);
});

test("contains a lifetime of 0 for every record of a goodbye", () => {
  expect(goodbyeRecords(device, "10.0.0.5").map((record) => "ttl" in record && record.ttl)).toEqual([0, 0, 0, 0]);
});

test("cuts a name that is too long for one string between characters", () => {
  const [, , txt] = deviceRecords({ ...device, name: "慧".repeat(200) }, "10.0.0.5");
  const strings = txt?.type === "TXT" && Array.isArray(txt.data) ? txt.data.map(String) : [];
  expect(strings.at(-1)).toMatch(/^name=慧{83}$/);
  expect(strings.every((text) => Buffer.byteLength(text) <= 255)).toBe(true);
});
