import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import ipaddr from "ipaddr.js";

/** Answer to a query: addresses; that the name does not exist; or no answer at all. */
export type NameAnswer = readonly string[] | "absent" | "silent";

export interface NameServerStandIn {
  /** Address of the server, in the format of the setting. */
  address: string;
  /** Names in the received queries, with repetitions. */
  asked: string[];
  close(): Promise<void>;
}

const types = { 1: 4, 28: 6 } as const;
const notFound = 3;

function readQuestion(packet: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

/** Returns the DNS response to a query, with the question and one record per address. RFC 1035, section 4. */
function answerTo(packet: Buffer, addresses: readonly string[], isAbsent: boolean): Buffer {
  const { type, end } = readQuestion(packet);
  const head = Buffer.from(packet.subarray(0, 12));
  head.writeUInt16BE(0x81_80 | (isAbsent ? notFound : 0), 2);
  const records = addresses.map((address) => {
    const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
    // pointer to the name in the question, type, class IN, TTL of 0 seconds
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
    return Buffer.concat([record, bytes]);
  });
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, packet.subarray(12, end), ...records]);
}

/**
 * Starts a DNS server on the loopback interface.
 * @param answer answer for a name, which may come after some milliseconds
 */
export async function startNameServer(
  answer: (name: string) => NameAnswer | { afterMs: number; answer: NameAnswer },
): Promise<NameServerStandIn> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", async (packet, { port, address }) => {
    const { name, type } = readQuestion(packet);
    asked.push(name);
    const reply = answer(name);
    const [afterMs, content] =
      typeof reply === "object" && "afterMs" in reply ? [reply.afterMs, reply.answer] : [0, reply];
    if (content === "silent") return;
    if (afterMs > 0) await sleep(afterMs);
    const family = type === 1 || type === 28 ? types[type] : 0;
    const found = content === "absent" ? [] : content.filter((each) => (isIPv6(each) ? 6 : 4) === family);
    socket.send(answerTo(packet, found, content === "absent"), port, address, () => undefined);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}
