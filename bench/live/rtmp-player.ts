import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { type PlayerCount } from "./player-count.ts";

/** Parts of the address of a stream over RTMP 1.0. */
export interface RtmpAddress {
  port: number;
  app: string;
  stream: string;
}

const handshakeBytes = 1536;
const outChunkBytes = 128;
/** Message types of RTMP. */
const types = { setChunkSize: 1, video: 9, command: 20 } as const;
/**
 * Size of a chunk's message header in bytes, by the header's format 0 to 3. The basic header precedes the message
 * header.
 */
const headBytes = [11, 7, 3, 0] as const;
const noTimestamp = 0xffffff;

const amf = {
  text(value: string): Buffer {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([2, bytes.length >> 8, bytes.length & 255]), bytes]);
  },
  number(value: number): Buffer {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  },
  nothing: Buffer.from([5]),
  object(fields: Record<string, string>): Buffer {
    const entries = Object.entries(fields).flatMap(([name, value]) => [amf.text(name).subarray(1), amf.text(value)]);
    return Buffer.concat([Buffer.from([3]), ...entries, Buffer.from([0, 0, 9])]);
  },
};

function commandMessage(streamId: number, body: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head[0] = 3;
  head.writeUIntBE(body.length, 4, 3);
  head[7] = types.command;
  head.writeUInt32LE(streamId, 8);
  const parts: Buffer[] = [head];
  for (let at = 0; at < body.length; at += outChunkBytes) {
    if (at > 0) parts.push(Buffer.from([0xc3]));
    parts.push(body.subarray(at, at + outChunkBytes));
  }
  return Buffer.concat(parts);
}

interface ChunkStream {
  type: number;
  length: number;
  hasExtendedTime: boolean;
  parts: Buffer[];
  received: number;
}

/** Reassembles the messages of a connection from their chunks. */
class MessageReader {
  readonly #streams = new Map<number, ChunkStream>();
  #pending: Buffer = Buffer.alloc(0);
  #chunkBytes = 128;

  read(bytes: Buffer, use: (type: number, body: Buffer) => void): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    for (;;) {
      const message = this.#chunk();
      if (message === undefined) return;
      if (message === "part") continue;
      if (message.type === types.setChunkSize) this.#chunkBytes = message.body.readUInt32BE(0);
      else use(message.type, message.body);
    }
  }

  /**
   * Reads one chunk.
   * @returns the message that the chunk completes; "part" if the message has more chunks; undefined if the chunk has
   * not arrived completely
   */
  #chunk(): { type: number; body: Buffer } | "part" | undefined {
    const bytes = this.#pending;
    const [first] = bytes;
    if (first === undefined || bytes.length < 3) return undefined;
    const format = first >> 6;
    const low = first & 63;
    const id = low === 0 ? 64 + bytes.readUInt8(1) : low === 1 ? 64 + bytes.readUInt16LE(1) : low;
    let at = low > 1 ? 1 : low + 2;
    const size = headBytes[format] ?? 0;
    if (bytes.length < at + size) return undefined;
    const known = this.#streams.get(id);
    const stream = known ?? { type: 0, length: 0, hasExtendedTime: false, parts: [], received: 0 };
    const hasLength = format < 2;
    const length = hasLength ? bytes.readUIntBE(at + 3, 3) : stream.length;
    const type = hasLength ? bytes.readUInt8(at + 6) : stream.type;
    const hasExtendedTime = format < 3 ? bytes.readUIntBE(at, 3) === noTimestamp : stream.hasExtendedTime;
    at += size + (hasExtendedTime ? 4 : 0);
    const take = Math.min(this.#chunkBytes, length - stream.received);
    if (bytes.length < at + take) return undefined;
    Object.assign(stream, { type, length, hasExtendedTime, received: stream.received + take });
    stream.parts.push(bytes.subarray(at, at + take));
    this.#streams.set(id, stream);
    this.#pending = bytes.subarray(at + take);
    if (stream.received < length) return "part";
    const body = Buffer.concat(stream.parts);
    Object.assign(stream, { parts: [], received: 0 });
    return { type, body };
  }
}

export function playRtmp({ port, app, stream }: RtmpAddress, count: PlayerCount): void {
  const socket = connect(port, "127.0.0.1").setNoDelay(true);
  const reader = new MessageReader();
  let greeting: Buffer | undefined = Buffer.alloc(0);
  const tell = (streamId: number, ...parts: Buffer[]) => socket.write(commandMessage(streamId, Buffer.concat(parts)));

  function greet(bytes: Buffer): void {
    if (greeting === undefined) return;
    greeting = Buffer.concat([greeting, bytes]);
    if (greeting.length < 1 + 2 * handshakeBytes) return;
    socket.write(greeting.subarray(1, 1 + handshakeBytes));
    const rest = greeting.subarray(1 + 2 * handshakeBytes);
    greeting = undefined;
    const fields = { app, tcUrl: `rtmp://127.0.0.1:${port}/${app}`, flashVer: "bench" };
    tell(0, amf.text("connect"), amf.number(1), amf.object(fields));
    if (rest.length > 0) hear(rest);
  }

  function answered(body: Buffer): void {
    const nameBytes = body.readUInt16BE(1);
    if (body.toString("latin1", 3, 3 + nameBytes) !== "_result") return;
    const id = body.readDoubleBE(4 + nameBytes);
    if (id === 1) tell(0, amf.text("createStream"), amf.number(2), amf.nothing);
    else if (id === 2) tell(1, amf.text("play"), amf.number(3), amf.nothing, amf.text(stream), amf.number(-2000));
  }

  function hear(bytes: Buffer): void {
    reader.read(bytes, (type, body) => {
      if (type === types.video) count.picture(body);
      else if (type === types.command) answered(body);
    });
  }

  socket.on("connect", () =>
    socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(8), randomBytes(handshakeBytes - 8)])),
  );
  socket.on("data", (bytes) => {
    count.bytes += bytes.length;
    if (greeting === undefined) hear(bytes);
    else greet(bytes);
  });
  socket.on("error", (error) => process.stderr.write(`${error.message}\n`));
  socket.on("close", () => count.closed());
}
