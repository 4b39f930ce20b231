import { randomUUID } from "node:crypto";
import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type FoundCamera } from "@huiyan/contract/device/device.device";
import { multicastTtl, ownAddresses } from "./own-addresses.ts";
import { parseProbeMatch, probeGroup, probeMessage } from "./probe-message.ts";

const maxFound = 500;
/** Delay in ms before the search is repeated. Multicast packets can get lost; cameras answer a repeated search too. */
const askAgainMs = 1_000;

/**
 * Returns the ONVIF cameras that answer on this machine's networks within `waitMs`, without duplicates, sorted by
 * address.
 * The search of the ONVIF library is not used: it has no parameters for interface and TTL, and does not check answers.
 * @param chosen as in `ownAddresses`
 */
export async function findCameras(chosen: string | undefined, waitMs: number): Promise<FoundCamera[]> {
  const found = new Map<string, FoundCamera>();
  const take = (camera: FoundCamera): void => {
    if (found.size < maxFound) found.set(`${camera.host}:${camera.port}`, camera);
  };
  await Promise.all(ownAddresses(chosen).map((address) => probe(address, waitMs, take)));
  return [...found.values()].sort((a, b) => a.host.localeCompare(b.host, "en", { numeric: true }) || a.port - b.port);
}

/** Searches on one interface. An interface that has disappeared finds nothing, without an error. */
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
    // binding failed: the address has disappeared meanwhile
  } finally {
    socket.close();
  }
}
