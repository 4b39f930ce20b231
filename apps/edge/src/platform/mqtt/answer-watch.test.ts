import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { watchAnswers } from "./answer-watch.ts";

/** A watched connection. */
async function watched(autoPong: boolean) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", autoPong });
  await once(server, "listening");
  const address = server.address();
  const socket = new WebSocket(`ws://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  const [[far]] = await Promise.all([once(server, "connection"), once(socket, "open")]);
  const seen = { silences: 0, pings: 0 };
  far.on("ping", () => void seen.pings++);
  watchAnswers(socket, { askEveryMs: 300, patienceMs: 150 }, () => void seen.silences++);
  onTestFinished(() => {
    socket.terminate();
    server.close();
  });
  return { socket, far, seen };
}

test("a far side that answers is kept, and asked no more often than told", async () => {
  const began = performance.now();
  const { socket, seen } = await watched(true);
  await vi.waitUntil(() => seen.pings === 3, { timeout: 20_000, interval: 10 });
  // a busy machine asks later, never sooner; a timer may fire a millisecond early
  expect(performance.now() - began).toBeGreaterThan(3 * 300 - 5);
  expect([socket.readyState, seen]).toEqual([WebSocket.OPEN, { silences: 0, pings: 3 }]);
});

test("a far side that answers nothing is left, once", async () => {
  const { socket, seen } = await watched(false);
  await once(socket, "close");
  await sleep(100);
  expect(seen).toEqual({ silences: 1, pings: 1 });
});

test("whatever the far side says is an answer", async () => {
  const { socket, far, seen } = await watched(false);
  const talk = setInterval(() => far.send("x"), 50);
  await sleep(1_000);
  clearInterval(talk);
  expect([socket.readyState, seen.silences]).toEqual([WebSocket.OPEN, 0]);
});
