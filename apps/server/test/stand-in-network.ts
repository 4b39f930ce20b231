import { createSocket } from "node:dgram";
import { once } from "node:events";
import { discoveryService } from "@huiyan/contract/device/device.rules";
import { probeGroup } from "@huiyan/device-link/probe-message";
import multicastDns from "multicast-dns";

const loopback = "127.0.0.1";

interface StandIn {
  close(): Promise<void>;
}

/**
 * Simulates a camera on the loopback interface that answers discovery probes.
 * @param answer returns the answer to the probe with this id
 */
export async function standInCamera(answer: (messageId: string) => string): Promise<StandIn> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  socket.on("message", (probe, { port, address }) => {
    const id = /MessageID>([^<]+)</.exec(probe.toString("utf8"))?.[1] ?? "";
    socket.send(answer(id), port, address);
  });
  socket.bind(probeGroup.port, "0.0.0.0");
  await once(socket, "listening");
  socket.addMembership(probeGroup.address, loopback);
  return { close: () => new Promise((done) => socket.close(() => done())) };
}

/** Simulates edge agents on the loopback interface that answer DNS-SD queries. */
export async function standInAgents(agents: readonly Record<string, string>[]): Promise<StandIn> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  const mdns = multicastDns({ interface: loopback, bind: "0.0.0.0", socket });
  await new Promise<void>((ready) => mdns.on("ready", ready));
  socket.setMulticastTTL(0);
  mdns.on("query", ({ questions }) => {
    if (!questions?.some(({ name }) => name === discoveryService)) return;
    mdns.respond({
      answers: agents.map((facts) => ({
        name: `${facts.device_id}.${discoveryService}`,
        type: "TXT",
        data: Object.entries(facts).map(([key, value]) => `${key}=${value}`),
      })),
    });
  });
  return { close: () => new Promise((done) => mdns.destroy(() => done())) };
}
