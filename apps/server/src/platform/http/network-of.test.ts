import { expect, it } from "vitest";
import { networkOf } from "./network-of.ts";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::ffff:2", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
  ["2001:db8:1::1", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s belongs to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
