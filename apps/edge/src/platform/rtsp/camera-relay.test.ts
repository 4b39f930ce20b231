import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "#test/outbox-fixture.ts";
import { openCameraRelay } from "./camera-relay.ts";
import { StreamMeter } from "./stream-meter.ts";

const camera = { host: "camera", port: 554, secure: false, own: true, address: "rtsp://camera", account: undefined };

/** Simulates a slow camera; records whether its connection was closed. */
async function slowCamera() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  let isClosed = false;
  server.on("connection", (socket) => {
    socket
      .on("error", () => undefined)
      .on("close", () => {
        isClosed = true;
      });
    socket.resume();
  });
  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
  return { open, isClosed: () => isClosed };
}

function reader(url: string): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

test("closes the connection to a slow camera at once if the reader has disconnected meanwhile", async () => {
  const { open, isClosed } = await slowCamera();
  const connected = Promise.withResolvers<Socket>();
  const connectTo = vi.fn(() => connected.promise);
  const relay = await openCameraRelay(camera, { connect: connectTo, isOwnPeer: async () => true });
  const local = reader(relay.url);
  await eventually(() => connectTo.mock.calls.length === 1);
  relay.close();
  await eventually(() => local.closed);
  connected.resolve(await open());
  await eventually(isClosed);
});

test.each([
  ["measured", new StreamMeter()],
  ["shown", undefined],
])("ends the stream of a %s camera that reads late and sends without a pause", async (_use, meter) => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  let requests = "";
  const packet = Buffer.concat([Buffer.from([0x24, 0, 0x04, 0x00, 0x80]), Buffer.alloc(1023)]);
  const connected = Promise.withResolvers<Socket>();
  server.on("connection", (socket) => {
    const sending = setInterval(() => socket.write(packet), 5);
    socket.on("error", () => undefined).on("close", () => clearInterval(sending));
    socket.on("data", (chunk) => {
      requests += chunk.toString("latin1");
    });
    connected.resolve(socket);
  });
  const steps = {
    connect: async () => connect((server.address() as AddressInfo).port, "127.0.0.1"),
    isOwnPeer: async () => true,
  };
  const relay = await openCameraRelay({ ...camera, meter }, steps);
  const local = reader(relay.url);
  local.write(`TEARDOWN ${relay.url} RTSP/1.0\r\nCSeq: 1\r\n\r\n`);
  local.resume();
  const remote = await connected.promise;
  remote.pause();
  await once(local, "data");
  local.destroy();
  await sleep(100);
  relay.close();
  await sleep(300);
  remote.resume();
  await eventually(() => requests.startsWith("TEARDOWN rtsp://camera RTSP/1.0"));
  await eventually(() => remote.closed);
});

test("connects to no camera if it was closed while it checked the reader", async () => {
  const checked = Promise.withResolvers<boolean>();
  const isOwnPeer = vi.fn(() => checked.promise);
  const connectTo = vi.fn(() => new Promise<Socket>(() => undefined));
  const relay = await openCameraRelay(camera, { connect: connectTo, isOwnPeer });
  const local = reader(relay.url);
  await eventually(() => isOwnPeer.mock.calls.length === 1);
  relay.close();
  checked.resolve(true);
  await eventually(() => local.closed);
  expect(connectTo).not.toHaveBeenCalled();
});
