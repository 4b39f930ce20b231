import { once } from "node:events";
import { type AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createTunnels } from "./tunnels.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("survives a tunnel whose connection ends just before its next ping", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const tunnels = createTunnels(pino({ level: "silent" }));
  server.on("connection", (socket: WebSocket) => tunnels.accept(socket, "AIS-0001"));
  const device = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await vi.waitFor(() => expect(tunnels.count()).toBe(1), 60_000);
  tunnels.drop("AIS-0001");
  expect(() => vi.advanceTimersByTime(120_000)).not.toThrow();
  await vi.waitFor(() => expect(tunnels.count()).toBe(0), 60_000);
  device.terminate();
  server.close();
});
