import { createSocket } from "node:dgram";
import { setTimeout as sleep } from "node:timers/promises";
import { discoveryService } from "@huiyan/contract/device/device.rules";
import { DeviceId } from "@huiyan/contract/scalars";
import { multicastTtl } from "@huiyan/device-link/own-addresses";
import multicastDns, { type ResponsePacket } from "multicast-dns";
import { z } from "zod";

export interface FoundAgent {
  ip: string;
  deviceId: string;
  name: string;
  type: string;
  version: string;
}

const maxFound = 5000;
/** Interval of the repeated query, because multicast packets can get lost. */
const askAgainMs = 1_000;
const Facts = z.object({
  device_id: DeviceId,
  name: z.string().max(64).default(""),
  type: z.string().max(8).default(""),
  version: z.string().max(32).default(""),
});

/** Parses the `key=value` strings of a TXT record; undefined if they are not those of an edge agent. */
function factsOf(data: unknown): z.infer<typeof Facts> | undefined {
  const parts = (Array.isArray(data) ? data : [data]).map(String).slice(0, 16);
  const pairs = parts.map((part) => [part.split("=", 1).join(""), part.slice(part.indexOf("=") + 1)]);
  return Facts.safeParse(Object.fromEntries(pairs)).data;
}

/**
 * Returns the edge agents in a DNS-SD answer. The answer is only a hint, because any host on the network can send one.
 * The device registry decides which devices can be bound.
 */
function agentsIn({ answers, additionals }: ResponsePacket, from: string): FoundAgent[] {
  return [...(answers ?? []), ...(additionals ?? [])].flatMap((record) => {
    if (record.type !== "TXT" || !record.name.endsWith(`.${discoveryService}`)) return [];
    const facts = factsOf(record.data);
    if (facts === undefined) return [];
    return { ip: from, deviceId: facts.device_id, name: facts.name, type: facts.type, version: facts.version };
  });
}

/**
 * Returns the edge agents that answer on the local network within `waitMs`, each once.
 * @param address address of the network interface; undefined: all interfaces
 */
export async function browseAgents(address: string | undefined, waitMs: number): Promise<FoundAgent[]> {
  const found = new Map<string, FoundAgent>();
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  const mdns = multicastDns({ ...(address === undefined ? {} : { interface: address }), bind: "0.0.0.0", socket });
  // warnings concern malformed packets and removed interfaces, which are harmless
  mdns.on("warning", () => undefined);
  const failed = new Promise<never>((_resolve, reject) => mdns.on("error", reject));
  mdns.on("response", (packet, { address: from }) => {
    for (const agent of agentsIn(packet, from)) if (found.size < maxFound) found.set(agent.deviceId, agent);
  });
  try {
    await Promise.race([new Promise<void>((ready) => mdns.on("ready", ready)), failed]);
    // the library does not support a TTL of 0
    socket.setMulticastTTL(multicastTtl(address ?? ""));
    const ask = () => mdns.query([{ name: discoveryService, type: "PTR" }]);
    const pauseMs = Math.min(askAgainMs, waitMs / 2);
    ask();
    await Promise.race([sleep(pauseMs), failed]);
    ask();
    await Promise.race([sleep(waitMs - pauseMs), failed]);
    return [...found.values()];
  } finally {
    mdns.destroy();
  }
}
