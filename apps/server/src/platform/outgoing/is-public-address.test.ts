import fc from "fast-check";
import { expect, it } from "vitest";
import { isPublicAddress } from "./is-public-address.ts";

it.each(["1.1.1.1", "8.8.8.8", "223.5.5.5", "172.32.0.1", "100.128.0.1", "2400:3200::1", "2606:4700::1111"])(
  "public: %s",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.168.0.1",
  "198.18.0.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "no address",
  "",
])("not public: %s", (address) => expect(isPublicAddress(address)).toBe(false));

it("treats an IPv4 address written as IPv6 like the IPv4 address", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
    }),
  );
});
