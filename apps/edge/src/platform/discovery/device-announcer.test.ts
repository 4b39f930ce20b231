import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { multicastTtl, ownAddresses } from "@huiyan/device-link/own-addresses";
import multicastDns from "multicast-dns";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/outbox-fixture.ts";
import { DeviceAnnouncer } from "./device-announcer.ts";
import { readDiscoveryInterface } from "./discovery-interface.ts";

const deviceId = `SDK-${process.pid}-announced`;
const device = { deviceId, type: "SDK", version: "24.11.1", name: "一号" };
const instance = `${deviceId}._huiyan._tcp.local`;

/** Listens for multicast DNS on the loopback. `ask` sends a query; `heard` are the received records. */
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

test("announces a device at the start, in reply to each query, and at the end", { tags: ["rest"] }, async () => {
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

/** Local addresses of this process's sockets on the port of multicast DNS, as the kernel writes them. */
function boundTo(): string[] {
  const own = new Set(
    readdirSync("/proc/self/fd").map((fd) => {
      try {
        return /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1];
      } catch {
        return undefined;
      }
    }),
  );
  const rows = readFileSync("/proc/self/net/udp", "utf8").split("\n").slice(1);
  return rows.flatMap((row) => {
    const [, local = "", , , , , , , , inode] = row.trim().split(/\s+/);
    return own.has(inode) && local.endsWith(":14E9") ? [local] : [];
  });
}

test.runIf(process.platform === "linux")(
  "opens no port to the network for a device that only this machine may discover",
  async () => {
    const before = boundTo().length;
    const announcer = new DeviceAnnouncer({
      interface: "127.0.0.1",
      devices: () => [device],
      onTrouble: () => undefined,
    });
    announcer.start();
    onTestFinished(() => announcer.stop());
    await eventually(() => boundTo().length > before);
    // FB0000E0:14E9 is the kernel's notation of 224.0.0.251:5353; the sockets must not be bound to 0.0.0.0
    expect(new Set(boundTo())).toEqual(new Set(["FB0000E0:14E9"]));
  },
);

test("sends the reply to a query from another port to that port", async () => {
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

test("announces no device when discovery is switched off", async () => {
  const { ask, heard } = await listener();
  const announcer = new DeviceAnnouncer({ interface: "off", devices: () => [device], onTrouble: () => undefined });
  announcer.start();
  ask();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await announcer.stop();
  expect(heard).toEqual([]);
});

test("reports an address that this machine does not have, and sends nothing elsewhere", async () => {
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
])("understands DISCOVERY_INTERFACE “%s”", (setting, chosen) => {
  expect(readDiscoveryInterface(setting)).toBe(chosen);
});

test.each(["eth0", "all", "::1", "192.168.1"])("refuses DISCOVERY_INTERFACE “%s” with a sentence", (setting) => {
  expect(() => readDiscoveryInterface(setting)).toThrow("DISCOVERY_INTERFACE");
});

test("keeps packets on the loopback on this machine, and does not include it in “all interfaces”", () => {
  expect([multicastTtl("127.0.0.1"), multicastTtl("192.168.1.7")]).toEqual([0, 1]);
  expect(ownAddresses(undefined)).not.toContain("127.0.0.1");
  expect(ownAddresses("off")).toEqual([]);
});
