import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { cameraAddresses } from "../network/camera-address.ts";

export interface CameraAddress {
  /** Host as entered; a name is resolved at every connect. */
  host: string;
  port: number;
  /** RTSP over TLS. Certificates are not verified, because cameras have self-signed ones. */
  secure: boolean;
  /** True if cameras on this machine are allowed. */
  own: boolean;
}

const connectMs = 8_000;

/**
 * Connects to the first address of a camera that answers. Addresses that the device must not call are refused before.
 * @throws Error with a Chinese sentence, or the network's error
 */
export async function connectCamera({ host, port, secure, own }: CameraAddress): Promise<Socket> {
  let failure: unknown;
  for (const { address, family } of await cameraAddresses(host, own)) {
    const socket = connect({ host: address, port, family });
    try {
      await once(socket, "connect", { signal: AbortSignal.timeout(connectMs) });
      return secure ? await overTls(socket, host) : socket;
    } catch (error) {
      failure = error;
      socket.on("error", () => undefined).destroy();
    }
  }
  throw failure;
}

async function overTls(socket: Socket, host: string): Promise<Socket> {
  const isName = /[a-z]/i.test(host) && !host.includes(":");
  const secured = connectSecurely({ socket, rejectUnauthorized: false, ...(isName && { servername: host }) });
  await once(secured, "secureConnect", { signal: AbortSignal.timeout(connectMs) });
  return secured;
}
