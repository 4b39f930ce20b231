/** A header. `name`: long form in lower case. */
export interface SipHeader {
  name: string;
  value: string;
}

interface SipParts {
  headers: readonly SipHeader[];
  body: Buffer;
}

export interface SipRequest extends SipParts {
  method: string;
  uri: string;
}

export interface SipResponse extends SipParts {
  status: number;
  reason: string;
}

export type SipMessage = SipRequest | SipResponse;

/** Maximum size of start line and headers, bytes. */
export const maxHeadBytes = 16_384;
/** Maximum size of a body, bytes. One message may contain a catalogue of some hundred channels. */
export const maxBodyBytes = 262_144;
const maxHeaders = 64;

/** Short form of a header's name → long form. Source: RFC 3261 section 7.3.3 and RFC 6665. */
const longNames: Readonly<Record<string, string>> = {
  v: "via",
  f: "from",
  t: "to",
  i: "call-id",
  m: "contact",
  c: "content-type",
  l: "content-length",
  e: "content-encoding",
  k: "supported",
  s: "subject",
  o: "event",
  u: "allow-events",
};
const spelled: Readonly<Record<string, string>> = {
  "call-id": "Call-ID",
  cseq: "CSeq",
  "www-authenticate": "WWW-Authenticate",
  "x-gb-ver": "X-GB-Ver",
};

export const isRequest = (message: SipMessage): message is SipRequest => "method" in message;

export const headerOf = (message: SipParts, name: string): string | undefined =>
  message.headers.find((header) => header.name === name)?.value;

export const headersOf = (message: SipParts, name: string): string[] =>
  message.headers.filter((header) => header.name === name).map(({ value }) => value);

/**
 * Returns the end of the headers and the start of the body; undefined if no empty line ends the headers. Lines may end
 * with LF alone.
 */
export function headEnd(bytes: Buffer): { head: number; body: number } | undefined {
  const ends = ["\r\n\r\n", "\n\n", "\n\r\n"].map((mark) => ({ at: bytes.indexOf(mark), mark }));
  const first = ends.filter(({ at }) => at !== -1).sort((a, b) => a.at - b.at)[0];
  return first && { head: first.at, body: first.at + first.mark.length };
}

/**
 * Removes empty lines at the start. Devices send them between messages, to keep a connection or a router's port open.
 */
export function withoutLineEnds(bytes: Buffer): Buffer {
  let start = 0;
  while (bytes[start] === 13 || bytes[start] === 10) start++;
  return bytes.subarray(start);
}

/**
 * Parses a datagram. The body extends to the end of the datagram, because many devices state a wrong Content-Length.
 * @returns undefined if the datagram is not a SIP message
 */
export function parseSip(datagram: Buffer): SipMessage | undefined {
  const bytes = withoutLineEnds(datagram);
  const end = headEnd(bytes) ?? { head: bytes.length, body: bytes.length };
  if (end.head > maxHeadBytes || bytes.length - end.body > maxBodyBytes) return undefined;
  return withBody(parseHead(bytes.toString("latin1", 0, end.head)), bytes.subarray(end.body));
}

const withBody = (head: SipMessage | undefined, body: Buffer): SipMessage | undefined => head && { ...head, body };

/** Parses start line and headers; the message has an empty body. */
export function parseHead(text: string): SipMessage | undefined {
  const [start = "", ...lines] = text.split(/\r?\n/);
  const headers = parseHeaders(lines);
  if (headers === undefined) return undefined;
  const body = Buffer.alloc(0);
  const request = /^([A-Z]{1,16}) +(\S{1,512}) +SIP\/2\.0\s*$/i.exec(start);
  if (request) return { method: (request[1] ?? "").toUpperCase(), uri: request[2] ?? "", headers, body };
  const response = /^SIP\/2\.0 +([1-6]\d\d)(?: +(.*))?$/i.exec(start);
  return response ? { status: Number(response[1]), reason: response[2]?.trim() ?? "", headers, body } : undefined;
}

function parseHeaders(lines: readonly string[]): SipHeader[] | undefined {
  const headers: SipHeader[] = [];
  for (const line of lines) {
    const last = headers.at(-1);
    const match = /^([!-9;-~]{1,64})[ \t]*:(.*)$/s.exec(line);
    if (/^[ \t]/.test(line) && last) last.value = `${last.value} ${line.trim()}`;
    // a line without a colon, as some devices send, is ignored
    else if (match)
      headers.push({ name: longName(match[1] ?? ""), value: (match[2] ?? "").replaceAll("\r", " ").trim() });
    if (headers.length > maxHeaders) return undefined;
  }
  return headers;
}

function longName(name: string): string {
  const lower = name.toLowerCase();
  return longNames[lower] ?? lower;
}

const spelling = (name: string): string =>
  spelled[name] ?? name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());

export const startLine = (message: SipMessage): string =>
  isRequest(message) ? `${message.method} ${message.uri} SIP/2.0` : `SIP/2.0 ${message.status} ${message.reason}`;

/** Returns the bytes of a message, with the right Content-Length. */
export function sipBytes(message: SipMessage): Buffer {
  const lines = message.headers
    .filter(({ name }) => name !== "content-length")
    .map(({ name, value }) => `${spelling(name)}: ${value}`);
  const head = [startLine(message), ...lines, `Content-Length: ${message.body.length}`, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(head, "latin1"), message.body]);
}

export const header = (name: string, value: string): SipHeader => ({ name, value });
