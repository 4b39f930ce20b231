import { expect, test } from "vitest";
import { cameraAddresses, mayBeCamera } from "./camera-address.ts";
import { cameraReasons } from "./camera-reason.ts";

test.each([
  "127.0.0.1",
  "127.9.9.9",
  "0.0.0.0",
  "0.1.2.3",
  "169.254.169.254",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:169.254.1.1",
  "fe80::1",
  "ff02::1",
  "nonsense",
])("no camera is possible at %s", (address) => {
  expect(mayBeCamera(address)).toBe(false);
});

test.each(["192.168.1.64", "10.0.0.8", "172.16.3.4", "100.64.0.1", "8.8.8.8", "fd00::20", "2001:db8::1"])(
  "allows the address %s for a camera",
  (address) => {
    expect(mayBeCamera(address)).toBe(true);
  },
);

test.each(["127.0.0.1", "localhost", "[::1]", "::1", "0.0.0.0", "169.254.169.254"])(
  "refuses %s for a camera, unless cameras on this machine are allowed",
  async (host) => {
    await expect(cameraAddresses(host, false)).rejects.toThrow(cameraReasons.own);
    expect((await cameraAddresses(host, true)).length).toBeGreaterThan(0);
  },
);

test("reports an unknown host name", async () => {
  await expect(cameraAddresses("nowhere.invalid", false)).rejects.toThrow(cameraReasons.unknownAddress);
});
