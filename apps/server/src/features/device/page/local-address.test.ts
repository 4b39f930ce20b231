import { expect, it } from "vitest";
import { localAddress } from "./local-address.ts";

it.each([
  ["what the device told of, before the router it came through", ["127.0.0.1", "192.168.7.20"], "192.168.7.20"],
  ["IPv4 before IPv6", ["fd12::7", "10.0.0.8"], "10.0.0.8"],
  ["IPv6, where there is nothing else", ["fe80::1", "fd12::7"], "fd12::7"],
  ["never a public address or a name that a device makes up", ["8.8.8.8", "evil.example", "10.0.0.1/x"], "203.0.113.9"],
  ["where it told of none, the one it came from", [], "203.0.113.9"],
])("%s", (_rule, reported, expected) => {
  expect(localAddress(reported, "203.0.113.9")).toBe(expected);
});
