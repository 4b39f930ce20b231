import { type GbMessage } from "../gb-types.ts";
import { decodeXml } from "../manscdp/xml.ts";
import { headerOf, isRequest, type SipMessage, sipBytes, startLine } from "../sip/sip-message.ts";

/** Maximum messages that are kept for each device. */
const maxMessages = 200;
const maxTextLength = 8_192;
/** Devices with messages. The device that has been silent longest makes room for another one. */
const maxDevices = 5_000;
/** Maximum characters of all kept texts. Each device has an equal share. */
const maxTotalLength = 32 * 1024 * 1024;

interface Entry extends GbMessage {
  /** Call-ID, set if the message is a keepalive or the answer to a keepalive. */
  keepalive: string | undefined;
}

/**
 * The last messages of each device, without secrets. The log keeps only the last keepalive, because keepalives would
 * push out all other messages within hours.
 */
export class MessageLog {
  /** Entries by device, the device with the newest message last. */
  readonly #entries = new Map<string, Entry[]>();
  readonly #maxTotalLength: number;
  readonly #maxDevices: number;

  /** @param maxLength characters of the texts of all devices together */
  constructor(maxLength = maxTotalLength, max = maxDevices) {
    this.#maxTotalLength = maxLength;
    this.#maxDevices = max;
  }

  add(deviceId: string, from: "device" | "server", message: SipMessage): void {
    const entries = this.#entries.get(deviceId) ?? [];
    const callId = headerOf(message, "call-id");
    const isKeepalive = isRequest(message)
      ? /<CmdType>\s*Keepalive\s*</i.test(message.body.toString("latin1"))
      : entries.some(({ keepalive }) => keepalive !== undefined && keepalive === callId);
    const isFirst = isKeepalive && isRequest(message);
    const kept = isFirst ? entries.filter(({ keepalive }) => keepalive === undefined) : entries;
    const keepalive = isKeepalive ? callId : undefined;
    kept.push({ at: Date.now(), from, line: startLine(message), text: shownText(message), keepalive });
    this.#entries.delete(deviceId);
    for (const silent of this.#entries.keys()) {
      if (this.#entries.size < this.#maxDevices) break;
      this.#entries.delete(silent);
    }
    this.#entries.set(deviceId, this.#newest(kept));
  }

  of(deviceId: string): readonly GbMessage[] {
    return (this.#entries.get(deviceId) ?? []).map(({ keepalive: _, ...message }) => message);
  }

  /** Returns the newest entries that fit into the share of a device that `#entries` does not contain; at least one. */
  #newest(entries: Entry[]): Entry[] {
    const share = this.#maxTotalLength / (this.#entries.size + 1);
    let length = entries.reduce((sum, { line, text }) => sum + line.length + text.length, 0);
    let from = Math.max(0, entries.length - maxMessages);
    for (const { line, text } of entries.slice(0, from)) length -= line.length + text.length;
    for (; from < entries.length - 1 && length > share; from++)
      length -= (entries[from]?.line.length ?? 0) + (entries[from]?.text.length ?? 0);
    return from === 0 ? entries : entries.slice(from);
  }
}

/** Parameters of digest authentication that help to guess a password. */
const secretParams = /\b(response|nonce|cnonce|opaque)\s*=\s*("[^"]*"|[^,\s]*)/gi;
const secretElements = /(<\w{0,32}(?:password|passwd|pwd)\w{0,32}\s{0,4}>)[^<]*/gi;

function shownText(message: SipMessage): string {
  const headers = message.headers.map(({ name, value }) =>
    /authenticat|authorization/.test(name)
      ? { name, value: value.replaceAll(secretParams, "$1=***") }
      : { name, value },
  );
  const head = sipBytes({ ...message, headers, body: Buffer.alloc(0) }).toString("latin1");
  const shown = head
    .slice(head.indexOf("\r\n") + 2)
    .replace(/Content-Length: 0\r\n/, `Content-Length: ${message.body.length}\r\n`);
  const body = decodeXml(message.body.subarray(0, maxTextLength)).replaceAll(secretElements, "$1***");
  return `${shown}${body}`.slice(0, maxTextLength);
}
