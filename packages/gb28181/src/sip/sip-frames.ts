import {
  headEnd,
  headerOf,
  maxBodyBytes,
  maxHeadBytes,
  parseHead,
  type SipMessage,
  withoutLineEnds,
} from "./sip-message.ts";

/** Splits the data of a TCP connection into SIP messages. */
export class SipFrames {
  #chunks: Buffer[] = [];
  #size = 0;
  /** Minimum bytes before the next attempt to parse a message. */
  #needed = 1;

  /**
   * Adds data. @returns messages that are complete; `broken`: the data is invalid, so no further message can be found
   */
  push(chunk: Buffer): { messages: SipMessage[]; broken: boolean } {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: SipMessage[] = [];
    if (this.#size < this.#needed) return { messages, broken: false };
    let held = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#size);
    for (;;) {
      held = withoutLineEnds(held);
      const next = nextMessage(held);
      if (next === "broken") return { messages, broken: true };
      if (typeof next === "number") {
        this.#chunks = held.length > 0 ? [held] : [];
        this.#size = held.length;
        this.#needed = next;
        return { messages, broken: false };
      }
      messages.push(next.message);
      held = held.subarray(next.end);
    }
  }
}

/** Returns the first message and its end, or the minimum bytes for the next attempt. */
function nextMessage(held: Buffer): { message: SipMessage; end: number } | "broken" | number {
  const end = headEnd(held.subarray(0, maxHeadBytes));
  if (end === undefined) return held.length >= maxHeadBytes ? "broken" : held.length + 1;
  const message = parseHead(held.toString("latin1", 0, end.head));
  const length = message && bodyLength(message);
  if (message === undefined || length === undefined) return "broken";
  const total = end.body + length;
  if (held.length < total) return total;
  // copied, so that a short body does not keep the socket's whole chunk in memory
  return { message: { ...message, body: Buffer.from(held.subarray(end.body, total)) }, end: total };
}

function bodyLength(message: SipMessage): number | undefined {
  const text = headerOf(message, "content-length")?.trim() ?? "0";
  const length = /^\d{1,7}$/.test(text) ? Number(text) : undefined;
  return length !== undefined && length <= maxBodyBytes ? length : undefined;
}
