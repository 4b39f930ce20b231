import { RtpOrder } from "./rtp-order.ts";
import { parseRtp } from "./rtp-packet.ts";

/** Maximum bytes that are kept until a listener is registered. */
const maxEarlyBytes = 1024 * 1024;
/** Minimum time without packets after which packets with another SSRC or address are accepted, ms. */
const changeMs = 2_000;

export interface SessionOptions {
  /** SSRC that the server requested. */
  ssrc: number;
  /** IP addresses of the device. */
  addresses: Iterable<string>;
}

/**
 * Accepts the packets of one stream. A packet starts the stream if it has an address of the device or the requested
 * SSRC. Packets with another address or SSRC are then dropped until the stream has been silent for `changeMs`. An
 * address of the device replaces an unknown one at once.
 */
export class RtpSession {
  readonly #addresses: Set<string>;
  #ssrcs: Set<number>;
  #source: { address: string; ssrc: number } | undefined;
  #order: RtpOrder;
  #listener: ((bytes: Buffer) => void) | undefined;
  #early: Buffer[] = [];
  #earlyBytes = 0;
  #heardAt: number | undefined;
  #heardTick = 0;
  #startedTick = 0;

  constructor({ ssrc, addresses }: SessionOptions) {
    this.#ssrcs = new Set([ssrc]);
    this.#addresses = new Set(addresses);
    this.#order = this.#newOrder();
  }

  get heardAt(): number | undefined {
    return this.#heardAt;
  }

  /** Starts the measurement of silence. */
  start(now = performance.now()): void {
    this.#startedTick = now;
  }

  /**
   * Returns the time since the last packet, or since `start` if there was none, ms. Measured by a monotonic clock,
   * because the system clock may jump.
   */
  silenceMs(now = performance.now()): number {
    return now - Math.max(this.#heardTick, this.#startedTick);
  }

  /** Also accepts the SSRC and the address that the device has sent in its answer. */
  expect({ ssrc, address }: { ssrc: number | undefined; address: string | undefined }): void {
    if (ssrc !== undefined) this.#ssrcs.add(ssrc);
    if (address !== undefined) this.#addresses.add(address);
  }

  onData(listener: (bytes: Buffer) => void): void {
    this.#listener = listener;
    for (const bytes of this.#early.splice(0)) listener(bytes);
  }

  /** Adds a packet. @returns true if the packet belongs to the stream */
  push(bytes: Buffer, address: string, now = performance.now()): boolean {
    const packet = parseRtp(bytes);
    if (!packet || !this.#admits(packet.ssrc, address, now)) return false;
    this.#heardAt = Date.now();
    this.#heardTick = now;
    this.#order.push(packet.sequence, packet.payload, now);
    return true;
  }

  #admits(ssrc: number, address: string, now: number): boolean {
    const source = this.#source;
    if (source?.address === address && source.ssrc === ssrc) return true;
    const isKnown = this.#addresses.has(address);
    if (!isKnown && !this.#ssrcs.has(ssrc)) return false;
    const isBetter = source !== undefined && isKnown && !this.#addresses.has(source.address);
    if (source !== undefined && !isBetter && now - this.#heardTick < changeMs) return false;
    this.#source = { address, ssrc };
    if (source !== undefined) this.#order = this.#newOrder();
    return true;
  }

  #newOrder(): RtpOrder {
    return new RtpOrder((payload) => this.#pass(payload));
  }

  #pass(payload: Buffer): void {
    if (payload.length === 0) return;
    if (this.#listener) this.#listener(payload);
    else if (this.#earlyBytes + payload.length <= maxEarlyBytes) {
      this.#early.push(payload);
      this.#earlyBytes += payload.length;
    }
  }
}
