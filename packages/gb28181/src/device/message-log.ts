import { type GbMessage } from "../gb-types.ts";
import { decodeXml } from "../manscdp/xml.ts";
import { type SipMessage, sipBytes, startLine } from "../sip/sip-message.ts";

/** Messages kept for each device. */
const maxMessages = 200;
const maxTextLength = 8_192;
const maxDevices = 5_000;

/** The last messages of each device, without secrets. */
export class MessageLog {
  readonly #messages = new Map<string, GbMessage[]>();

  add(deviceId: string, from: "device" | "server", message: SipMessage): void {
    if (!this.#messages.has(deviceId) && this.#messages.size >= maxDevices) return;
    const list = this.#messages.get(deviceId) ?? [];
    this.#messages.set(deviceId, list);
    list.push({ at: Date.now(), from, line: startLine(message), text: shownText(message) });
    if (list.length > maxMessages) list.shift();
  }

  of(deviceId: string): readonly GbMessage[] {
    return [...(this.#messages.get(deviceId) ?? [])];
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
