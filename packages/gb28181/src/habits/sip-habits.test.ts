import { describe, expect, it } from "vitest";
import { answerTo, replyPeer, withReceived } from "../sip/sip-answers.ts";
import { SipFrames } from "../sip/sip-frames.ts";
import { headerOf, isRequest, parseSip, type SipMessage, type SipRequest, sipBytes } from "../sip/sip-message.ts";
import { parseAddress, parseCseq, parseParams, parseVia } from "../sip/sip-values.ts";

const id = "34020000001320000001";
const peer = { transport: "udp", address: "192.0.2.7", port: 40_000 } as const;
const lines = (overrides: Readonly<Record<string, string>> = {}) => ({
  Via: "SIP/2.0/UDP 192.0.2.7:5060;rport;branch=z9hG4bK1",
  From: `<sip:${id}@3402000000>;tag=1`,
  To: "<sip:34020000002000000001@3402000000>",
  "Call-ID": "1@192.0.2.7",
  CSeq: "1 MESSAGE",
  ...overrides,
});
const text = (
  headers: Readonly<Record<string, string>>,
  { body = "", end = "\r\n", start = "MESSAGE sip:1@2 SIP/2.0" } = {},
) => [start, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", body].join(end);
const parsed = (bytes: string | Buffer) => parseSip(Buffer.from(bytes));
const request = (bytes: string): SipRequest => {
  const message = parsed(bytes);
  if (!message || !isRequest(message)) throw new Error("no request");
  return message;
};

describe("reads a message with", () => {
  it.each<[habit: string, bytes: string, header: string, value: string | undefined]>([
    ["long names", text(lines()), "call-id", "1@192.0.2.7"],
    ["short names", text({ v: "SIP/2.0/UDP a", f: "b", t: "c", i: "9", l: "0" }), "call-id", "9"],
    ["names in capitals", text({ "CALL-ID": "2" }), "call-id", "2"],
    ["LF at the end of lines", text(lines(), { end: "\n" }), "cseq", "1 MESSAGE"],
    ["a space before the colon", text({ "Call-ID ": "3" }), "call-id", "3"],
    ["no space after the colon", "MESSAGE a SIP/2.0\r\nCall-ID:4\r\n\r\n", "call-id", "4"],
    ["a header over two lines", "MESSAGE a SIP/2.0\r\nSubject: a\r\n b\r\n\r\n", "subject", "a b"],
    ["a line without a colon", text({ ...lines() }).replace("\r\nTo", "\r\nnonsense\r\nTo"), "call-id", "1@192.0.2.7"],
    ["empty lines before it", `\r\n\r\n${text(lines())}`, "cseq", "1 MESSAGE"],
    ["no empty line at the end", text(lines()).trimEnd(), "cseq", "1 MESSAGE"],
    ["a method in small letters", text(lines(), { start: "message sip:1@2 SIP/2.0" }), "cseq", "1 MESSAGE"],
    ["two spaces in the first line", text(lines(), { start: "MESSAGE  sip:1@2  SIP/2.0" }), "cseq", "1 MESSAGE"],
    ["a status without a reason", text(lines(), { start: "SIP/2.0 200" }), "cseq", "1 MESSAGE"],
    ["an empty header", text({ ...lines(), Subject: "" }), "subject", ""],
    ["the first of two headers", text({ ...lines(), Expires: "1", expires: "2" }), "expires", "1"],
  ])("%s", (_habit, bytes, name, value) => {
    const message = parsed(bytes);
    expect(message && headerOf(message, name)).toBe(value);
  });
});

describe("keeps the body whole when Content-Length", () => {
  it.each([
    ["is right", "9"],
    ["counts characters in place of bytes", "5"],
    ["is too large", "900"],
    ["is no number", "many"],
    ["is negative", "-1"],
  ])("%s", (_habit, length) => {
    const message = parsed(text(lines({ "Content-Length": length }), { body: "<a>大</a>" }));
    expect(message?.body.toString()).toBe("<a>大</a>");
  });

  it("is missing", () => expect(parsed(text(lines(), { body: "<a/>" }))?.body.toString()).toBe("<a/>"));
});

describe("rejects", () => {
  it.each<[string, string | Buffer]>([
    ["an empty datagram", ""],
    ["a keepalive of two line ends", "\r\n\r\n"],
    ["zeros", Buffer.alloc(64)],
    ["HTTP", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["another version", text(lines(), { start: "MESSAGE sip:1@2 SIP/3.0" })],
    ["a status of two digits", text(lines(), { start: "SIP/2.0 20 OK" })],
    ["65 headers", text(Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`X-${index}`, "1"])))],
    ["a head above 16 KiB", text({ ...lines(), Subject: "a".repeat(17_000) })],
    ["a URI above 512 characters", text(lines(), { start: `MESSAGE ${"a".repeat(600)} SIP/2.0` })],
  ])("%s", (_attack, bytes) => expect(parsed(bytes)).toBeUndefined());
});

describe("reads the values", () => {
  it.each<[string, unknown, unknown]>([
    ["address with a name", parseAddress(`"门" <sip:${id}@a:5061>;tag=x`)?.user, id],
    ["address without brackets", parseAddress(`sip:${id}@a;tag=x`)?.params.get("tag"), "x"],
    ["address without a user", parseAddress("<sip:3402000000>")?.user, ""],
    ["address in IPv6", parseAddress("<sip:1@[2001:db8::1]:5060>")?.host, "[2001:db8::1]"],
    ["address of another scheme", parseAddress("<http://a>"), undefined],
    ["address of 2,000 characters", parseAddress(`<sip:${"1".repeat(2_000)}@a>`), undefined],
    ["Via without a port", parseVia("SIP/2.0/UDP a;branch=z")?.port, undefined],
    ["Via with port 99999", parseVia("SIP/2.0/UDP a:99999")?.port, undefined],
    ["Via with port 0", parseVia("SIP/2.0/UDP a:0")?.port, undefined],
    ["address with port 99999", parseAddress("<sip:1@a:99999>")?.port, undefined],
    ["Via with spaces", parseVia("SIP / 2.0 / TCP a : 5060 ;branch=z")?.port, 5_060],
    [
      "the first of two Via in a line",
      parseVia("SIP/2.0/UDP a;branch=1, SIP/2.0/UDP b;branch=2")?.params.get("branch"),
      "1",
    ],
    ["CSeq above 32 bits", parseCseq(request(text(lines({ CSeq: "99999999999 MESSAGE" })))), undefined],
    ["CSeq without a number", parseCseq(request(text(lines({ CSeq: "MESSAGE" })))), undefined],
    ["a comma in quotes", parseParams('a="1,2", b=3', ",").get("a"), "1,2"],
    ["a quote that does not end", parseParams('a="1', ",").get("a"), "1"],
  ])("%s", (_habit, actual, expected) => expect(actual).toEqual(expected));

  it("of 16,000 characters in linear time", () => {
    const began = process.threadCpuUsage();
    parseParams("a".repeat(16_000), ";");
    parseParams(`"${"\\".repeat(16_000)}`, ",");
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(100);
  });
});

describe("answers", () => {
  const via = (value: string) => request(text(lines({ Via: value })));
  it.each<[habit: string, via: string, port: number]>([
    ["a device with rport at the port of its packet", "SIP/2.0/UDP 192.0.2.7:5060;rport;branch=1", 40_000],
    ["a device behind a router at the port of its packet", "SIP/2.0/UDP 10.0.0.7:5060;branch=1", 40_000],
    ["a device without rport at the port of Via", "SIP/2.0/UDP 192.0.2.7:5062;branch=1", 5_062],
    ["a device without rport and port at 5060", "SIP/2.0/UDP 192.0.2.7;branch=1", 5_060],
  ])("%s", (_habit, value, port) => expect(replyPeer(via(value), peer)).toMatchObject({ address: peer.address, port }));

  it.each([
    ["SIP/2.0/UDP 10.0.0.7:5060;rport;branch=1", "SIP/2.0/UDP 10.0.0.7:5060;branch=1;rport=40000;received=192.0.2.7"],
    ["SIP/2.0/UDP 10.0.0.7;rport=;branch=1", "SIP/2.0/UDP 10.0.0.7;branch=1;rport=40000;received=192.0.2.7"],
    ["SIP/2.0/UDP 10.0.0.7;received=1.1.1.1;branch=1", "SIP/2.0/UDP 10.0.0.7;branch=1;received=192.0.2.7"],
  ])("%s with the address of the packet", (value, marked) => {
    expect(headerOf(withReceived(via(value), peer), "via")).toBe(marked);
  });

  it("copies no line end of a header into the answer", () => {
    const answer = answerTo(request(text(lines({ "Call-ID": "1\rX-Evil: 1" }))), 200);
    expect(
      sipBytes(answer)
        .toString()
        .split(/\r\n|\r/),
    ).not.toContain("X-Evil: 1");
  });
});

describe("splits a connection", () => {
  const one = text(lines({ "Content-Length": "4" }), { body: "<a/>" });
  const split = (...chunks: string[]): { messages: SipMessage[]; broken: boolean } => {
    const frames = new SipFrames();
    const results = chunks.map((chunk) => frames.push(Buffer.from(chunk)));
    return { messages: results.flatMap(({ messages }) => messages), broken: results.some(({ broken }) => broken) };
  };
  it.each<[habit: string, chunks: string[], bodies: string[], broken: boolean]>([
    ["into two messages that came at once", [one + one], ["<a/>", "<a/>"], false],
    ["into a message that came in single bytes", [...one], ["<a/>"], false],
    ["with a body in two pieces", [one.slice(0, -2), one.slice(-2)], ["<a/>"], false],
    ["with line ends between messages", [`${one}\r\n\r\n\r\n${one}`], ["<a/>", "<a/>"], false],
    ["with a message that does not end", [one.slice(0, 40)], [], false],
    ["without Content-Length", [text(lines())], [""], false],
    ["until a length above the limit", [text(lines({ "Content-Length": "9000000" }))], [], true],
    ["until a length that is no number", [text(lines({ "Content-Length": "x" }))], [], true],
    ["until bytes that are no SIP", ["\u0016\u0003\u0001 hello\r\n\r\n"], [], true],
    ["until a head above 16 KiB", ["A".repeat(17_000)], [], true],
  ])("%s", (_habit, chunks, bodies, broken) => {
    const { messages, broken: isBroken } = split(...chunks);
    expect(messages.map(({ body }) => body.toString())).toEqual(bodies);
    expect(isBroken).toBe(broken);
  });
});
