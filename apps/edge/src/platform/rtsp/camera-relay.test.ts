import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "#test/outbox-fixture.ts";
import { openCameraRelay } from "./camera-relay.ts";

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
