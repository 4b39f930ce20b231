import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect } from "node:net";
import { SipFrames } from "../src/sip/sip-frames.ts";
import { parseSip, type SipMessage, sipBytes } from "../src/sip/sip-message.ts";
import { type SipPeer, type SipTransport } from "../src/sip/sip-transport.ts";

export interface DeviceTransport extends SipTransport {
  /** The server to which the device is connected. */
  peer: SipPeer;
  sendRaw(bytes: Buffer): void;
}

interface Target {
  transport: "udp" | "tcp";
  /** Local address of the device. */
  address: string;
  host: string;
  port: number;
}

/** Opens the device's side of SIP: a UDP port, or a TCP connection to the server. */
export async function openDeviceTransport(
  target: Target,
  onMessage: (message: SipMessage) => void,
): Promise<DeviceTransport> {
  const ownAddress = () => Promise.resolve(target.address);
  if (target.transport === "udp") {
    const socket = createSocket("udp4");
    socket.bind(0, target.address);
    await once(socket, "listening");
    socket.on("message", (bytes) => {
      const message = parseSip(bytes);
      if (message) onMessage(message);
    });
    const sendRaw = (bytes: Buffer) => socket.send(bytes, target.port, target.host, () => undefined);
    return {
      port: socket.address().port,
      ownAddress,
      sendRaw,
      peer: { transport: "udp", address: target.host, port: target.port },
      send: (message) => sendRaw(sipBytes(message)),
      close: async () => {
        const closed = once(socket, "close");
        socket.close();
        await closed;
      },
    };
  }
  const socket = connect({ host: target.host, port: target.port, localAddress: target.address, noDelay: true });
  await once(socket, "connect");
  const frames = new SipFrames();
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    for (const message of frames.push(chunk).messages) onMessage(message);
  });
  const sendRaw = (bytes: Buffer) => void socket.write(bytes);
  return {
    port: socket.localPort ?? 0,
    ownAddress,
    sendRaw,
    peer: { transport: "tcp", address: target.host, port: target.port, socket },
    send: (message) => sendRaw(sipBytes(message)),
    close: async () => {
      socket.destroy();
      if (!socket.closed) await once(socket, "close");
    },
  };
}
