import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type StandInOptions } from "../test/gb-device.ts";
import { channelId, closeAfterEach, deviceId, openDevice, openServer } from "../test/open-pair.ts";
import { type GbTransport } from "./gb-types.ts";

closeAfterEach();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const sent = Buffer.from(Array.from({ length: 30_000 }, (_, index) => index % 251));

async function playing(options: Partial<StandInOptions> = {}, transport: GbTransport = "udp") {
  const stream = new PassThrough();
  const gb = await openServer();
  const device = await openDevice(gb, { source: () => stream, ...options });
  await device.register();
  await expect.poll(() => gb.devices()[0]?.channels.length).toBe(1);
  const open = (signal = AbortSignal.timeout(20_000)) =>
    gb.openVideo({ deviceId, channelId }, { transport, quality: "main", signal });
  return { gb, device, stream, open };
}

const transports = ["udp", "tcp-passive", "tcp-active"] as const;

describe.each(transports)("video by %s", (transport) => {
  it.each<[habit: string, habits: StandInOptions["habits"]]>([
    ["of the standard", {}],
    ["with another SSRC", { ssrc: 77 }],
    ["with dollar signs where it is TCP", { framing: "dollar" }],
    ["without an SSRC in the answer", { sdp: (text) => text.replace(/y=.*\r\n/, "") }],
    [
      "with the address of a private network in the answer",
      { sdp: (text) => text.replaceAll("127.0.0.1", "10.9.8.7") },
    ],
  ])("%s passes its bytes in order and ends by BYE", async (_habit, habits) => {
    const { device, stream, open } = await playing({ habits: habits ?? {} }, transport);
    const video = await open();
    const received: Buffer[] = [];
    video.onData((bytes) => received.push(bytes));
    expect(video.heardAt()).toBeUndefined();
    await expect.poll(() => stream.listenerCount("data")).toBe(1);
    // waits for a connection by TCP, which is complete only after the answer
    await new Promise((resolve) => setTimeout(resolve, 20));
    stream.write(sent);
    await expect.poll(() => Buffer.concat(received).length).toBe(sent.length);
    expect(Buffer.concat(received).equals(sent)).toBe(true);
    expect(Math.abs(Date.now() - (video.heardAt() ?? 0))).toBeLessThan(5_000);
    video.close();
    await expect.poll(() => device.playing).toBe(0);
  });

  it("ends when the device hangs up", async () => {
    const { device, open } = await playing({}, transport);
    const video = await open();
    await expect.poll(() => device.playing).toBe(1);
    expect(await device.hangUp()).toEqual([200]);
    expect(await video.ended).toContain("设备结束了视频");
  });

  it("ends after 15 s of silence and frees its port", async () => {
    const { device, open, stream } = await playing({}, transport);
    await expect.poll(() => device.requests.filter(({ method }) => method === "SUBSCRIBE").length).toBe(2);
    const real = performance.now.bind(performance);
    let passedMs = 0;
    vi.spyOn(performance, "now").mockImplementation(() => real() + passedMs);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const advance = (ms: number) => {
      passedMs += ms;
      vi.advanceTimersByTime(ms);
    };
    const video = await open();
    await expect.poll(() => stream.listenerCount("data")).toBe(1);
    advance(14_000);
    expect(device.playing).toBe(1);
    advance(2_000);
    expect(await video.ended).toContain("15 秒");
    await expect.poll(() => device.playing).toBe(0);
  });
});

it("opens although the network loses every request once", { tags: ["rest"] }, async () => {
  const { device, open } = await playing({ habits: { losesFirst: true } });
  const video = await open();
  await expect.poll(() => device.playing).toBe(1);
  video.close();
  await expect.poll(() => device.playing).toBe(0);
});

it("passes swapped and repeated packets once and in order", async () => {
  const disturb = (packets: Buffer[]) => [...packets.slice(0, 1), ...packets.slice(1).reverse(), ...packets.slice(-1)];
  const { stream, open } = await playing({ habits: { disturb } });
  const video = await open();
  const received: Buffer[] = [];
  video.onData((bytes) => received.push(bytes));
  await expect.poll(() => stream.listenerCount("data")).toBe(1);
  stream.write(sent.subarray(0, 14_000));
  await expect.poll(() => Buffer.concat(received).equals(sent.subarray(0, 14_000))).toBe(true);
  video.close();
});

describe("reports an INVITE that the device refuses with", () => {
  it.each([
    [404, "没有这个通道"],
    [486, "设备正忙"],
    [488, "传输方式"],
    [603, "603"],
  ])("%d", async (inviteStatus, text) => {
    const { open, gb } = await playing({ habits: { inviteStatus } });
    await expect(open()).rejects.toThrow(text);
    expect(gb.messages(deviceId).filter(({ line }) => line.startsWith("ACK "))).toHaveLength(1);
  });
});

describe("reports and ends a video with an answer", () => {
  it.each<[string, (text: string) => string, string]>([
    ["without media", (text) => text.replace(/m=.*\r\n/, ""), "没有视频"],
    ["with port 0", (text) => text.replace(/m=video \d+/, "m=video 0"), "传输方式"],
    ["without a program stream", (text) => text.replace("PS/90000", "H264/90000"), "PS 封装"],
  ])("%s", async (_case, sdp, text) => {
    const { open, device } = await playing({ habits: { sdp } });
    await expect(open()).rejects.toThrow(text);
    await expect.poll(() => device.playing).toBe(0);
  });
});

it("opens a channel several times with a separate INVITE and SSRC for each caller", async () => {
  const { open, device } = await playing();
  const videos = await Promise.all([open(), open()]);
  expect(device.playing).toBe(2);
  const offers = device.requests.filter(({ method }) => method === "INVITE").map(({ body }) => body.toString());
  expect(new Set(offers.map((text) => /y=\d{10}/.exec(text)?.[0])).size).toBe(2);
  for (const video of videos) video.close();
  await expect.poll(() => device.playing).toBe(0);
});

it("cancels an INVITE that is aborted", async () => {
  const { open, device, gb } = await playing({ habits: { silentFor: ["INVITE"] } });
  const abort = new AbortController();
  const video = open(abort.signal);
  await expect.poll(() => gb.messages(deviceId).some(({ line }) => line.startsWith("INVITE "))).toBe(true);
  abort.abort(new Error("no longer needed"));
  await expect(video).rejects.toThrow("no longer needed");
  expect(device.playing).toBe(0);
});

it("frees ports, so that one pair of ports is enough for one video after the other", async () => {
  const gb = await openServer({ mediaPorts: { from: 30_200, to: 30_201 } });
  const device = await openDevice(gb, { source: () => new PassThrough() });
  await device.register();
  const options = { quality: "main", signal: AbortSignal.timeout(20_000) } as const;
  for (const transport of [...transports, ...transports]) {
    const video = await gb.openVideo({ deviceId, channelId }, { transport, ...options });
    await expect(gb.openVideo({ deviceId, channelId }, { transport, ...options })).rejects.toThrow("端口已用完");
    video.close();
    await expect.poll(() => device.playing).toBe(0);
  }
});

it.each([
  ["udp", (port: number) => createSocket("udp4").bind(port, "127.0.0.1")],
  ["tcp-passive", (port: number) => createServer().listen(port, "127.0.0.1")],
] as const)("reports that other programs use its ports over %s", async (transport, occupy) => {
  const gb = await openServer({ mediaPorts: { from: 30_300, to: 30_301 } });
  const device = await openDevice(gb, { source: () => new PassThrough() });
  await device.register();
  const other = occupy(30_300);
  await once(other, "listening");
  const options = { quality: "main", transport, signal: AbortSignal.timeout(20_000) } as const;
  await expect(gb.openVideo({ deviceId, channelId }, options)).rejects.toThrow("被其他程序占用");
  other.close();
  await once(other, "close");
  const video = await gb.openVideo({ deviceId, channelId }, options);
  video.close();
});

it("ends all videos when the server closes", async () => {
  const { gb, device, open } = await playing();
  await open();
  await gb.close();
  await expect.poll(() => device.playing).toBe(0);
});
