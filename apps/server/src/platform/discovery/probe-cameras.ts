import { randomUUID } from "node:crypto";
import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Reach } from "./interface-settings.ts";
import { type FoundCamera, parseProbeMatch, probeGroup, probeMessage } from "./probe-message.ts";

const maxFound = 500;

/** ONVIF cameras that answer on the network within `waitMs`, each once. @throws the network's error */
export async function probeCameras({ address, ttl }: Reach, waitMs: number): Promise<FoundCamera[]> {
  const found = new Map<string, FoundCamera>();
  const socket = createSocket({ type: "udp4", reuseAddr: true });
  socket.on("message", (bytes: Buffer, { address: from }: RemoteInfo) => {
    const camera = parseProbeMatch(bytes, from);
    if (camera !== undefined && found.size < maxFound) found.set(`${camera.host}:${camera.port}`, camera);
  });
  try {
    socket.bind(0, address);
    await once(socket, "listening");
    // the library of a lost network must not end the process
    socket.on("error", () => undefined);
    if (address !== undefined) socket.setMulticastInterface(address);
    socket.setMulticastTTL(ttl);
    socket.send(probeMessage(randomUUID()), probeGroup.port, probeGroup.address);
    await sleep(waitMs);
    return [...found.values()];
  } finally {
    socket.close();
  }
}
