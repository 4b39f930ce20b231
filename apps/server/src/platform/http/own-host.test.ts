import { expect, it } from "vitest";
import { isOwnHost } from "./own-host.ts";

const here = { loopback: true, trustProxy: undefined, allowedHosts: [], publicUrl: undefined };
const open = { ...here, loopback: false };
const named = { ...open, publicUrl: "https://eye.example.com", allowedHosts: ["eye.lan"] };
const proxied = { ...here, trustProxy: 1 };

it.each([
  ["on this machine, by its address", here, "127.0.0.1:8686", true],
  ["on this machine, by IPv6", here, "[::1]:8686", true],
  ["on this machine, by name", here, "localhost:8686", true],
  ["on this machine, under a stranger's name", here, "evil.example:8686", false],
  ["on this machine, under another address", here, "192.168.1.9", false],
  ["on this machine, under a name that looks like an address", here, "127.0.0.1.evil.example", false],
  ["from elsewhere, by address", open, "192.168.1.9:8686", true],
  ["from elsewhere, nobody told the name", open, "eye.lan", true],
  ["from elsewhere, by the public name", named, "eye.example.com", true],
  ["from elsewhere, with a dot behind it", named, "eye.example.com.", true],
  ["from elsewhere, by a further name", named, "EYE.lan:80", true],
  ["from elsewhere, under a stranger's name", named, "evil.example", false],
  ["behind a proxy whose name nobody told", proxied, "eye.example.com", true],
  ["no browser", here, undefined, true],
  ["no name at all", here, "a b", false],
] as const)("%s", (_rule, config, host, expected) => {
  expect(isOwnHost(config, host)).toBe(expected);
});
