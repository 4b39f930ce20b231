import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { packetize } from "../test/device-media.ts";
import { channelId, closeAfterEach, deviceId, openDevice, openServer } from "../test/open-pair.ts";

closeAfterEach();

const register = (number: number) =>
  [
    "REGISTER sip:1@3402000000 SIP/2.0",
    `Via: SIP/2.0/UDP 127.0.0.9;rport;branch=z9hG4bK${number}`,
    `From: <sip:${deviceId}@3402000000>;tag=${number}`,
    `To: <sip:${deviceId}@3402000000>`,
    `Call-ID: ${number}`,
    "CSeq: 1 REGISTER",
    "",
    "",
  ].join("\r\n");

it("answers at most some dozens of a flood from a strange address, and serves devices of other addresses", async () => {
  const gb = await openServer();
  const device = await openDevice(gb);
  await device.register();
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.9");
  await once(socket, "listening");
  let answers = 0;
  socket.on("message", () => answers++);
  for (let number = 0; number < 500; number++) socket.send(register(number), gb.port, "127.0.0.1");
  await expect.poll(() => answers).toBeGreaterThan(0);
  // the server reads the packets in order, so all of the flood was read when this message is answered
  expect(await device.keepalive()).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(answers).toBeLessThan(80);
  socket.close();
});

it("keeps at most eight connections of a strange address", async () => {
  const gb = await openServer();
  const sockets: Socket[] = [];
  for (let count = 0; count < 12; count++) {
    const socket = connect({ port: gb.port, host: "127.0.0.1", localAddress: "127.0.0.9" });
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    socket.resume();
  }
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(4);
  const device = await openDevice(gb, { transport: "tcp" });
  expect((await device.register()).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it("ends a connection that sends no SIP", async () => {
  const gb = await openServer();
  const socket = connect(gb.port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(socket.resume(), "close");
  expect(socket.bytesRead).toBe(0);
});

describe("answers", () => {
  it.each([
    ["INVITE", 488],
    ["SUBSCRIBE", 489],
    ["OPTIONS", 200],
    ["BYE", 481],
    ["CANCEL", 481],
    ["INFO", 481],
    ["PUBLISH", 405],
  ])("a strange %s by %d", async (method, status) => {
    const gb = await openServer();
    const device = await openDevice(gb);
    expect(await device.message("Notify", "", { method })).toBe(status);
  });
});

it("accepts no video from a connection that another machine opens first", async () => {
  const gb = await openServer();
  const stream = new PassThrough();
  const device = await openDevice(gb, { source: () => stream });
  await device.register();
  const options = { transport: "tcp-passive", quality: "main", signal: AbortSignal.timeout(20_000) } as const;
  // another machine has connected to the media port before the device sends
  const opening = gb.openVideo({ deviceId, channelId }, options);
  const offered = () => /m=video (\d+)/.exec(device.requests.map(({ body }) => body.toString()).join(""))?.[1];
  await expect.poll(offered).toBeDefined();
  const port = Number(offered());
  const stranger = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.9" });
  stranger.on("error", () => undefined);
  await once(stranger, "connect");
  const video = await opening;
  const received: Buffer[] = [];
  video.onData((bytes) => received.push(bytes));
  const [packet = Buffer.alloc(0)] = packetize(Buffer.from("evil"), { ssrc: 66, sequence: 1, timestamp: 0 });
  stranger.write(Buffer.concat([Buffer.from([0, packet.length]), packet]));
  await expect.poll(() => stream.listenerCount("data")).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  stream.write("video");
  await expect.poll(() => Buffer.concat(received).toString()).toBe("video");
  stranger.destroy();
  video.close();
  await expect.poll(() => device.playing).toBe(0);
});

it("leaves no socket and no timer when it closes", async () => {
  const before = process.getActiveResourcesInfo().sort();
  const gb = await openServer();
  const device = await openDevice(gb, { source: () => new PassThrough() });
  await device.register();
  await gb.openVideo(
    { deviceId, channelId },
    { transport: "udp", quality: "sub", signal: AbortSignal.timeout(20_000) },
  );
  await gb.close();
  await device.close();
  const left = () => process.getActiveResourcesInfo().filter((name) => /UDP|TCP/.test(name)).length;
  await expect.poll(left).toBe(before.filter((name) => /UDP|TCP/.test(name)).length);
});
