import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { type Rate, TokenBucket } from "../limits/token-bucket.ts";

/** Packet types that a device may send, by the high four bits of the first byte (MQTT 3.1.1, 2.2.1). */
const packetTypes = { connect: 1, publish: 3, puback: 4, subscribe: 8, unsubscribe: 10, pingreq: 12, disconnect: 14 };

/** Maximum bytes before the payload of a PUBLISH: length of the topic, topic, packet id. */
const publishHeadBytes = 256;
const controlRate: Rate = { burst: 40, perSecond: 10 };
const publishRate: Rate = {
  burst: deviceLimits.mqttMessagesPerSecond * 4,
  perSecond: deviceLimits.mqttMessagesPerSecond * 2,
};
/** Rate of PUBACK packets. A server that sends a group of messages gets a group of acknowledgements. */
const ackRate: Rate = { burst: 1000, perSecond: 200 };

interface Allowed {
  /** Maximum remaining length of the packet (MQTT 3.1.1, 2.2.3). */
  maxBytes: number;
  rate: Rate;
}

const allowed: ReadonlyMap<number, Allowed> = new Map([
  // the size includes the last-will message, which is short
  [packetTypes.connect, { maxBytes: 4096, rate: { burst: 1, perSecond: 0 } }],
  [packetTypes.publish, { maxBytes: deviceLimits.mqttPayloadBytes + publishHeadBytes, rate: publishRate }],
  [packetTypes.puback, { maxBytes: 2, rate: ackRate }],
  [packetTypes.subscribe, { maxBytes: 1024, rate: controlRate }],
  [packetTypes.unsubscribe, { maxBytes: 1024, rate: controlRate }],
  [packetTypes.pingreq, { maxBytes: 0, rate: controlRate }],
  [packetTypes.disconnect, { maxBytes: 0, rate: controlRate }],
]);

/**
 * Checks the fixed headers of a device's packets before any bytes are stored: packet type, announced length and rate
 * per type. Refuses quality of service 2.
 */
export class PacketGuard {
  readonly #buckets = new Map<number, TokenBucket>();
  #mayTalk = false;
  /** Bytes of the current packet that have not arrived yet. */
  #skip = 0;
  #type: number | undefined;
  #length = 0;
  #lengthBytes = 0;

  /** Marks the device as authenticated. From now on, other packets than CONNECT are allowed. */
  admit(): void {
    this.#mayTalk = true;
  }

  /**
   * Checks the next bytes of a connection.
   * @returns the reason to end the connection; undefined if the bytes are allowed
   */
  check(chunk: Uint8Array, nowMs: number): string | undefined {
    let at = 0;
    while (at < chunk.length) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, chunk.length - at);
        this.#skip -= passed;
        at += passed;
        continue;
      }
      const fault = this.#header(chunk[at] ?? 0, nowMs);
      if (fault !== undefined) return fault;
      at += 1;
    }
    return undefined;
  }

  #header(byte: number, nowMs: number): string | undefined {
    if (this.#type !== undefined) return this.#lengthByte(byte, this.#type);
    const type = byte >> 4;
    const known = allowed.get(type);
    if (known === undefined) return "a packet of a kind that devices do not send";
    if (!this.#mayTalk && type !== packetTypes.connect) return "a packet before the device was admitted";
    if (type === packetTypes.publish && (byte & 0b110) > 0b010) return "quality of service 2";
    const bucket = this.#buckets.get(type) ?? new TokenBucket(known.rate, nowMs);
    this.#buckets.set(type, bucket);
    if (!bucket.take(nowMs)) return "too many packets";
    this.#type = type;
    return undefined;
  }

  #lengthByte(byte: number, type: number): string | undefined {
    this.#length += (byte & 127) * 128 ** this.#lengthBytes;
    this.#lengthBytes += 1;
    if (this.#length > (allowed.get(type)?.maxBytes ?? 0)) return "a packet that is too large";
    const isLast = (byte & 128) === 0;
    if (!isLast) return this.#lengthBytes >= 4 ? "a length without an end" : undefined;
    this.#skip = this.#length;
    this.#type = undefined;
    this.#length = 0;
    this.#lengthBytes = 0;
    return undefined;
  }
}
