import { randomUUID } from "node:crypto";
import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type FoundCamera } from "@huiyan/contract/device/device.device";
import { multicastTtl, ownAddresses } from "./own-addresses.ts";
import { parseProbeMatch, probeGroup, probeMessage } from "./probe-message.ts";

const maxFound = 500;
/** Multicast is lost now and then; cameras answer a second question as well. */
const askAgainMs = 1_000;

/**
 * ONVIF cameras that answer on this machine's networks within `waitMs`, each once, sorted by address. (The library's own
 * search takes no interface's address and no TTL, and trusts what it hears.) @param chosen as of `ownAddresses`
 */
export async function findCameras(chosen: string | undefined, waitMs: number): Promise<FoundCamera[]> {
  const found = new Map<string, FoundCamera>();
  const take = (camera: FoundCamera): void => {
    if (found.size < maxFound) found.set(`${camera.host}:${camera.port}`, camera);
  };
  await Promise.all(ownAddresses(chosen).map((address) => probe(address, waitMs, take)));
  return [...found.values()].sort((a, b) => a.host.localeCompare(b.host, "en", { numeric: true }) || a.port - b.port);
}

/** An interface that went away finds nothing and does not spoil the others. */
async function probe(address: string, waitMs: number, take: (camera: FoundCamera) => void): Promise<void> {
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  const messageId = randomUUID();
  const ask = (): void => socket.send(probeMessage(messageId), probeGroup.port, probeGroup.address, () => undefined);
  socket.on("message", (bytes: Buffer, { address: from }: RemoteInfo) => {
    const camera = parseProbeMatch(bytes, from, messageId);
    if (camera !== undefined) take(camera);
  });
  try {
    socket.bind(0, address);
    await once(socket, "listening");
    socket.on("error", () => undefined);
    socket.setMulticastInterface(address);
    socket.setMulticastTTL(multicastTtl(address));
    ask();
    await sleep(Math.min(askAgainMs, waitMs / 2));
    ask();
    await sleep(waitMs - Math.min(askAgainMs, waitMs / 2));
  } catch {
    // Bound too late: the address is gone.
  } finally {
    socket.close();
  }
}
