import { createSocket } from "node:dgram";
import { once } from "node:events";
import { multicastTtl, ownAddresses } from "@huiyan/device-link/own-addresses";
import multicastDns from "multicast-dns";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../test/outbox-fixture.ts";
import { DeviceAnnouncer } from "./device-announcer.ts";
import { readDiscoveryInterface } from "./discovery-interface.ts";

const deviceId = `SDK-${process.pid}-announced`;
const device = { deviceId, type: "SDK", version: "24.11.1", name: "一号" };
const instance = `${deviceId}._huiyan._tcp.local`;

/** Whoever listens on the loopback. */
async function listener(): Promise<{ ask(): void; heard: { type: string; ttl: number | undefined; data: string }[] }> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  const mdns = multicastDns({ socket, interface: "127.0.0.1", bind: "0.0.0.0" });
  await once(mdns, "ready");
  socket.setMulticastTTL(0);
  const heard: { type: string; ttl: number | undefined; data: string }[] = [];
  mdns.on("response", ({ answers = [] }) => {
    for (const answer of answers) {
      if (answer.type === "TXT" && answer.name === instance)
        heard.push({ type: answer.type, ttl: answer.ttl, data: String(answer.data) });
    }
  });
  onTestFinished(() => mdns.destroy());
  return { ask: () => mdns.query("_huiyan._tcp.local", "PTR"), heard };
}

test("a device is heard when it comes, when it is asked for, and when it goes", { tags: ["rest"] }, async () => {
  const { ask, heard } = await listener();
  const troubles: string[] = [];
  const announcer = new DeviceAnnouncer({
    interface: "127.0.0.1",
    devices: () => [device],
    onTrouble: (text) => troubles.push(text),
  });
  announcer.start();
  await eventually(() => heard.length >= 2);
  expect(heard[0]?.data).toContain(`device_id=${deviceId}`);
  const before = heard.length;
  ask();
  await eventually(() => heard.length > before);
  await announcer.stop();
  await eventually(() => heard.at(-1)?.ttl === 0);
  const after = heard.length;
  ask();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([heard.length - after, troubles]).toEqual([0, []]);
});

test("who asks from another port is answered there", async () => {
  const announcer = new DeviceAnnouncer({
    interface: "127.0.0.1",
    devices: () => [device],
    onTrouble: () => undefined,
  });
  announcer.start();
  onTestFinished(() => announcer.stop());
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  const mdns = multicastDns({ socket, interface: "127.0.0.1", bind: "0.0.0.0", port: 0 });
  onTestFinished(() => mdns.destroy());
  await once(mdns, "ready");
  let answered = "";
  mdns.on("response", ({ answers = [] }) => {
    answered = answers.map(({ name }) => name).join(" ");
  });
  await eventually(() => {
    mdns.query({ questions: [{ name: "_huiyan._tcp.local", type: "PTR" }] }, { port: 5353, address: "224.0.0.251" });
    return answered.includes(instance);
  });
});

test("switched off, nothing is announced", async () => {
  const { ask, heard } = await listener();
  const announcer = new DeviceAnnouncer({ interface: "off", devices: () => [device], onTrouble: () => undefined });
  announcer.start();
  ask();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await announcer.stop();
  expect(heard).toEqual([]);
});

test("an address that this machine has not is told, and nothing goes out elsewhere", async () => {
  const troubles: string[] = [];
  const announcer = new DeviceAnnouncer({
    interface: "203.0.113.7",
    devices: () => [device],
    onTrouble: (text) => troubles.push(text),
  });
  const { heard } = await listener();
  announcer.start();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await announcer.stop();
  expect(heard).toEqual([]);
  expect(troubles).toEqual(["本机没有地址 203.0.113.7，无法进行局域网发现"]);
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["off", "off"],
  ["192.168.1.7", "192.168.1.7"],
])("DISCOVERY_INTERFACE “%s” is understood", (setting, chosen) => {
  expect(readDiscoveryInterface(setting)).toBe(chosen);
});

test.each(["eth0", "all", "::1", "192.168.1"])("DISCOVERY_INTERFACE “%s” is refused with a sentence", (setting) => {
  expect(() => readDiscoveryInterface(setting)).toThrow("DISCOVERY_INTERFACE");
});

test("what goes out on the loopback stays there, and all interfaces are those to other machines", () => {
  expect([multicastTtl("127.0.0.1"), multicastTtl("192.168.1.7")]).toEqual([0, 1]);
  expect(ownAddresses(undefined)).not.toContain("127.0.0.1");
  expect(ownAddresses("off")).toEqual([]);
});
