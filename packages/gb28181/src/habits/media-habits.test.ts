import { describe, expect, it } from "vitest";
import { packetize } from "../../test/device-media.ts";
import { moveCommand, presetCommand } from "../manscdp/ptz-command.ts";
import { MediaPorts } from "../media/media-ports.ts";
import { RtpFrames } from "../media/rtp-frames.ts";
import { RtpOrder } from "../media/rtp-order.ts";
import { parseRtp } from "../media/rtp-packet.ts";
import { RtpSession } from "../media/rtp-session.ts";
import { offerText, parseAnswer } from "../media/sdp.ts";
import { SsrcPool } from "../media/ssrc-pool.ts";

const answerLines = [
  "v=0",
  "o=1 0 0 IN IP4 192.0.2.7",
  "s=Play",
  "c=IN IP4 192.0.2.7",
  "t=0 0",
  "m=video 6000 RTP/AVP 96",
  "a=rtpmap:96 PS/90000",
  "y=0100000001",
];
const without = (start: string, ...extra: string[]) => [
  ...answerLines.filter((line) => !line.startsWith(start)),
  ...extra,
];

describe("reads an answer with", () => {
  it.each<[habit: string, lines: string[], expected: object | undefined]>([
    [
      "all lines",
      answerLines,
      { address: "192.0.2.7", port: 6_000, ssrc: 100_000_001, isTcp: false, hasProgramStream: true },
    ],
    ["no SSRC", without("y="), { ssrc: undefined }],
    ["another SSRC", without("y=", "y=0100000099"), { ssrc: 100_000_099 }],
    ["an SSRC above 32 bits", without("y=", "y=9999999999"), { ssrc: undefined }],
    ["an SSRC that is no number", without("y=", "y=abc"), { ssrc: undefined }],
    ["an SSRC before the media", ["y=0100000001", ...without("y=")], { ssrc: 100_000_001 }],
    ["the format in small letters", without("a=rtpmap", "a=rtpmap:96 ps/90000"), { hasProgramStream: true }],
    ["no format", without("a=rtpmap"), { hasProgramStream: true }],
    ["H.264 without a program stream", without("a=rtpmap", "a=rtpmap:98 H264/90000"), { hasProgramStream: false }],
    ["both formats", [...answerLines, "a=rtpmap:98 H264/90000"], { hasProgramStream: true }],
    ["TCP", without("m=", "m=video 6000 TCP/RTP/AVP 96"), { isTcp: true }],
    ["no address", without("c="), { address: undefined }],
    ["an address with a time to live", without("c=", "c=IN IP4 192.0.2.8/127"), { address: "192.0.2.8" }],
    ["port 0", without("m=", "m=video 0 RTP/AVP 96"), { port: 0 }],
    ["no media", without("m="), undefined],
    ["a port above 65535", without("m=", "m=video 70000 RTP/AVP 96"), undefined],
    ["sound and video", ["m=audio 6002 RTP/AVP 8", ...answerLines], { port: 6_000 }],
  ])("%s", (_habit, lines, expected) => {
    for (const end of ["\r\n", "\n"]) {
      const answer = parseAnswer(Buffer.from(lines.join(end)));
      if (expected) expect(answer).toMatchObject(expected);
      else expect(answer).toBeUndefined();
    }
  });
});

it.each([
  ["udp", "main", ["m=video 6000 RTP/AVP 96", "a=streamnumber:0"]],
  ["tcp-passive", "sub", ["m=video 6000 TCP/RTP/AVP 96", "a=setup:passive", "a=streamnumber:1"]],
  ["tcp-active", "sub", ["a=setup:active", "a=connection:new", "y=0100000001"]],
] as const)("offers %s video of the %s stream", (transport, quality, expected) => {
  const text = offerText({
    channelId: "1",
    address: "192.0.2.1",
    port: 6_000,
    transport,
    quality,
    ssrc: "0100000001",
  });
  expect(text.split("\r\n")).toEqual(expect.arrayContaining([...expected]));
});

describe("reads a packet with", () => {
  const [basis = Buffer.alloc(0)] = packetize(Buffer.from("abcd"), { ssrc: 5, sequence: 9, timestamp: 0 });
  const changed = (change: (bytes: Buffer) => Buffer | undefined) => {
    const copy = Buffer.from(basis);
    return change(copy) ?? copy;
  };
  const set = (at: number, value: number) =>
    changed((bytes) => {
      bytes[at] = value;
      return undefined;
    });
  const extended = changed((bytes) => {
    bytes[0] = 0x90;
    return Buffer.concat([bytes.subarray(0, 12), Buffer.from([0, 0, 0, 1, 9, 9, 9, 9]), bytes.subarray(12)]);
  });
  const padded = changed((bytes) => {
    bytes[0] = 0xa0;
    return Buffer.concat([bytes, Buffer.from([0, 0, 3])]);
  });
  const sourced = changed((bytes) => {
    bytes[0] = 0x81;
    return Buffer.concat([bytes.subarray(0, 12), Buffer.alloc(4), bytes.subarray(12)]);
  });
  it.each<[string, Buffer, string | undefined]>([
    ["a plain header", basis, "abcd"],
    ["an extension", extended, "abcd"],
    ["padding", padded, "abcd"],
    ["a contributing source", sourced, "abcd"],
    ["another payload type", set(1, 98), "abcd"],
    ["a marker", set(1, 0x80 + 96), "abcd"],
    ["version 1", set(0, 0x40), undefined],
    ["a report of RTCP", set(1, 200), undefined],
    ["an extension beyond the end", set(0, 0x90), undefined],
    [
      "padding above its size",
      changed((bytes) => {
        bytes[0] = 0xa0;
        bytes[15] = 200;
        return undefined;
      }),
      undefined,
    ],
    ["11 bytes", basis.subarray(0, 11), undefined],
  ])("%s", (_habit, bytes, payload) => expect(parseRtp(bytes)?.payload.toString()).toBe(payload));
});

describe("passes the payloads of", () => {
  const all = Array.from({ length: 400 }, (_, index) => index);
  it.each<[habit: string, sequences: number[], passed: string]>([
    ["packets in order", [1, 2, 3], "1 2 3"],
    ["two swapped packets", [1, 3, 2, 4], "1 2 3 4"],
    ["a repeated packet once", [1, 2, 2, 3], "1 2 3"],
    ["a waiting packet that is repeated once", [1, 3, 3, 2], "1 2 3"],
    ["numbers that begin again at 0", [65_534, 65_535, 0, 1], "65534 65535 0 1"],
    ["swapped numbers around 0", [65_534, 0, 65_535, 1], "65534 65535 0 1"],
    ["a packet that came too late never", [5, 6, 4, 7], "5 6 7"],
    ["a device that begins again", [5, 6, 30_000, 30_001], "5 6 30000 30001"],
    ["a device that begins again with a smaller number", [30_000, 5, 6], "30000 5 6"],
    ["a stream after a lost packet", [0, ...all.slice(2)], [0, ...all.slice(2)].join(" ")],
  ])("%s", (_habit, sequences, passed) => {
    const found: number[] = [];
    const order = new RtpOrder((payload) => found.push(payload.readUInt16BE()));
    for (const sequence of sequences) order.push(sequence, Buffer.from([sequence >> 8, sequence & 0xff]), 0);
    expect(found.join(" ")).toBe(passed);
  });

  it("a slow stream 200 ms after a lost packet", () => {
    const found: number[] = [];
    const order = new RtpOrder((payload) => found.push(payload[0] ?? 0));
    for (const [sequence, at] of [
      [1, 0],
      [3, 100],
      [4, 200],
      [5, 350],
    ] as const)
      order.push(sequence, Buffer.from([sequence]), at);
    expect(found).toEqual([1, 3, 4, 5]);
    expect(order.lost).toBe(1);
  });
});

describe("accepts", () => {
  const packet = (ssrc: number, sequence: number) =>
    packetize(Buffer.from([sequence]), { ssrc, sequence, timestamp: 0 })[0] ?? Buffer.alloc(0);
  const device = "192.0.2.7";
  const stranger = "192.0.2.66";
  it.each<[habit: string, packets: [ssrc: number, sequence: number, address: string, at: number][], passed: number[]]>([
    [
      "the stream that was asked for",
      [
        [5, 1, device, 0],
        [5, 2, device, 1],
      ],
      [1, 2],
    ],
    [
      "another SSRC of the device",
      [
        [9, 1, device, 0],
        [9, 2, device, 1],
      ],
      [1, 2],
    ],
    ["the SSRC from another address", [[5, 1, stranger, 0]], [1]],
    ["no other SSRC from another address", [[9, 1, stranger, 0]], []],
    [
      "no second stream of the device",
      [
        [5, 1, device, 0],
        [9, 7, device, 1],
      ],
      [1],
    ],
    [
      "a new SSRC of the device after a pause",
      [
        [5, 1, device, 0],
        [9, 7, device, 3_000],
      ],
      [1, 7],
    ],
    [
      "the device after a stranger with its SSRC",
      [
        [5, 1, stranger, 0],
        [5, 8, device, 1],
        [5, 2, stranger, 2],
      ],
      [1, 8],
    ],
  ])("%s", (_habit, packets, passed) => {
    const found: number[] = [];
    const session = new RtpSession({ ssrc: 5, addresses: [device] });
    session.onData((bytes) => found.push(bytes[0] ?? 0));
    for (const [ssrc, sequence, address, at] of packets) session.push(packet(ssrc, sequence), address, at);
    expect(found).toEqual(passed);
  });

  it("packets before a listener, up to 1 MiB", () => {
    const session = new RtpSession({ ssrc: 5, addresses: [device] });
    const packets = packetize(Buffer.alloc(1_400 * 1_000), { ssrc: 5, sequence: 0, timestamp: 0 });
    for (const bytes of packets) session.push(bytes, device);
    let size = 0;
    session.onData((bytes) => (size += bytes.length));
    expect(size).toBe(Math.floor((1024 * 1024) / 1_400) * 1_400);
  });
});

describe("splits a connection", () => {
  const packets = packetize(Buffer.alloc(5_000, 7), { ssrc: 5, sequence: 0, timestamp: 0 });
  const short = packets.map((packet) =>
    Buffer.concat([Buffer.from([packet.length >> 8, packet.length & 0xff]), packet]),
  );
  const dollar = short.map((frame) => Buffer.concat([Buffer.from([0x24, 0]), frame]));
  const bytes = (frames: Buffer[]) => Buffer.concat(frames);
  const singly = (frames: Buffer[]) => [...bytes(frames)].map((byte) => Buffer.from([byte]));
  it.each<[habit: string, chunks: Buffer[], count: number, broken: boolean]>([
    ["with lengths of RFC 4571", [bytes(short)], 4, false],
    ["with lengths of RFC 4571 in single bytes", singly(short), 4, false],
    ["with dollar signs", [bytes(dollar)], 4, false],
    ["with dollar signs in single bytes", singly(dollar), 4, false],
    ["with an empty packet", [bytes([Buffer.from([0, 0]), ...short])], 4, false],
    ["until a packet without version 2", [bytes([...short, Buffer.from([0, 20, 0, 0])])], 4, true],
    ["until a frame without its dollar sign", [bytes([...dollar, ...short])], 4, true],
    ["until text", [Buffer.from("HTTP/1.1 200 OK")], 0, true],
  ])("%s", (_habit, chunks, count, broken) => {
    const frames = new RtpFrames();
    const results = chunks.map((chunk) => frames.push(chunk));
    expect(results.flatMap((result) => result.packets)).toHaveLength(count);
    expect(results.some((result) => result.broken)).toBe(broken);
  });
});

describe("commands of PTZ have the bytes of annex A.3 for", () => {
  it.each<[string, string, string]>([
    ["stop", moveCommand({ pan: 0, tilt: 0, zoom: 0 }), "A50F0100000000B5"],
    ["right at full speed", moveCommand({ pan: 1, tilt: 0, zoom: 0 }), "A50F0101FF0000B5"],
    ["left and up", moveCommand({ pan: -0.5, tilt: 0.5, zoom: 0 }), "A50F010A808000BF"],
    ["down slowly", moveCommand({ pan: 0, tilt: -0.001, zoom: 0 }), "A50F0104000100BA"],
    ["closer", moveCommand({ pan: 0, tilt: 0, zoom: 1 }), "A50F01100000F0B5"],
    ["a speed above 1", moveCommand({ pan: 9, tilt: 0, zoom: 0 }), "A50F0101FF0000B5"],
    ["setting preset 1", presetCommand("set", 1), "A50F018100010037"],
    ["calling preset 255", presetCommand("call", 255), "A50F018200FF0036"],
    ["deleting preset 2", presetCommand("delete", 2), "A50F01830002003A"],
  ])("%s", (_name, actual, expected) => expect(actual).toBe(expected));

  it.each([0, 256, 1.5, Number.NaN])("refuse preset %s", (number) => {
    expect(() => presetCommand("call", number)).toThrow("1 到 255");
  });
});

describe("a range of ports", () => {
  it("has only even ports, each once until it is free again", () => {
    const ports = new MediaPorts({ from: 3_001, to: 3_006 });
    expect([ports.take(), ports.take(), ports.take()]).toEqual([3_002, 3_004, 3_006]);
    expect(() => ports.take()).toThrow("端口已用完");
    ports.free(3_004);
    expect(ports.take()).toBe(3_004);
  });

  it("has no port if it is empty", () => expect(() => new MediaPorts({ from: 9, to: 8 }).take()).toThrow("端口已用完"));
});

it("gives each open video an SSRC with the digits of the domain", () => {
  const pool = new SsrcPool("3402000000");
  const all = new Set(Array.from({ length: 10_000 }, () => pool.take()));
  expect(all.size).toBe(10_000);
  expect([...all].every((ssrc) => /^020000\d{4}$/.test(ssrc))).toBe(true);
  expect(() => pool.take()).toThrow("太多");
});
