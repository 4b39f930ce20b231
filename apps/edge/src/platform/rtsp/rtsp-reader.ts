/** A message of RTSP 1.0 (RFC 2326), or interleaved packets (10.12), which are passed on unchanged. */
export type RtspItem = { kind: "packets"; bytes: Buffer } | { kind: "message"; lines: string[]; body: Buffer };

const maxHeadBytes = 16 * 1024;
const maxBodyBytes = 256 * 1024;
/** End of a message's header. Some cameras end lines with LF only. */
const headEnd = /\r?\n\r?\n/;
const dollar = 0x24;
const packetHead = 4;
/** Minimum bytes of RTP and RTCP packets, whose first two bits are the version 2. Source: RFC 3550, 5.1 and 6.4. */
const rtpBytes = 8;
/** Start of a message, or bytes that may become one. */
const messageStart = /^(?:RTSP\/|HTTP\/|[A-Z_]{3,16} |[A-Z_]{1,16}$)/;
const messageStartBytes = 17;
/** Maximum bytes between two items that belong to neither. */
const maxStrayBytes = 16 * 1024;

/**
 * Parses a stream of RTSP. Headers are read as latin1, which preserves every byte. Bytes between two items, which some
 * cameras send, are skipped.
 */
export class RtspReader {
  #rest: Buffer = Buffer.alloc(0);
  #strayBytes = 0;

  /**
   * Adds data; returns the complete items.
   * @throws Error if the data cannot be RTSP, or a message is too long
   */
  take(chunk: Buffer): RtspItem[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const items: RtspItem[] = [];
    for (;;) {
      this.#skipStray();
      const item = this.#rest[0] === dollar ? this.#packets() : this.#message();
      if (item === undefined) return items;
      this.#strayBytes = 0;
      items.push(item);
    }
  }

  #skipStray(): void {
    let at = 0;
    while (at < this.#rest.length && !this.#mayStart(at)) at += 1;
    this.#cut(at);
    this.#strayBytes += at;
    if (this.#strayBytes > maxStrayBytes) throw new Error("no RTSP");
  }

  /** Returns whether an item begins at this byte; true as well if too few bytes have arrived to know. */
  #mayStart(at: number): boolean {
    if (this.#rest[at] !== dollar) return messageStart.test(this.#rest.toString("latin1", at, at + messageStartBytes));
    const first = this.#rest[at + packetHead];
    return first === undefined || this.#rest.readUInt16BE(at + 2) < rtpBytes || first >> 6 === 2;
  }

  /** Returns all consecutive complete packets. */
  #packets(): RtspItem | undefined {
    let end = 0;
    while (this.#rest[end] === dollar && end + packetHead <= this.#rest.length && this.#mayStart(end)) {
      const next = end + packetHead + this.#rest.readUInt16BE(end + 2);
      if (next > this.#rest.length) break;
      end = next;
    }
    return end === 0 ? undefined : { kind: "packets", bytes: this.#cut(end) };
  }

  #message(): RtspItem | undefined {
    const head = this.#rest.subarray(0, maxHeadBytes + 4).toString("latin1");
    const end = headEnd.exec(head);
    if (end === null && head.length > maxHeadBytes) throw new Error("no RTSP");
    if (end === null) return undefined;
    // a line that begins with a space continues the previous one
    const lines = head
      .slice(0, end.index)
      .replaceAll(/\r?\n[ \t]+/g, " ")
      .split(/\r?\n/);
    const bodyBytes = Number.parseInt(headerOf(lines, "content-length") ?? "0", 10);
    if (!(bodyBytes >= 0 && bodyBytes <= maxBodyBytes)) throw new Error("no RTSP");
    const bodyAt = end.index + end[0].length;
    if (this.#rest.length < bodyAt + bodyBytes) return undefined;
    this.#cut(bodyAt);
    return { kind: "message", lines, body: this.#cut(bodyBytes) };
  }

  #cut(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return taken;
  }
}

/** Returns the value in a header line; undefined for another header. Ignores case, and spaces before the colon. */
function valueIn(line: string, name: string): string | undefined {
  const colon = line.indexOf(":");
  return colon >= 0 && line.slice(0, colon).trim().toLowerCase() === name.toLowerCase()
    ? line.slice(colon + 1).trim()
    : undefined;
}

/** Returns the value of a message's header; the name's case is ignored. */
export function headerOf(lines: readonly string[], name: string): string | undefined {
  return headersOf(lines, name)[0];
}

export function headersOf(lines: readonly string[], name: string): string[] {
  return lines
    .slice(1)
    .map((line) => valueIn(line, name))
    .filter((value) => value !== undefined);
}

/** Replaces headers of a message; undefined removes one. */
export function withHeaders(lines: readonly string[], headers: Record<string, string | undefined>): string[] {
  const names = Object.keys(headers);
  const kept = lines.filter((line, at) => at === 0 || !names.some((name) => valueIn(line, name) !== undefined));
  const added = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return [...kept, ...added];
}

export function messageBytes(lines: readonly string[], body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]);
}
