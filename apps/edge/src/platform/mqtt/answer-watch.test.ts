import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { moveClock, settled, stopClock } from "#test/moved-clock.ts";
import { watchAnswers } from "./answer-watch.ts";

/** Opens a watched connection to a server. @param autoPong false: the server does not answer pings */
async function watched(autoPong: boolean) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", autoPong });
  await once(server, "listening");
  const address = server.address();
  const socket = new WebSocket(`ws://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  const [[far]] = await Promise.all([once(server, "connection"), once(socket, "open")]);
  const seen = { silences: 0, pings: 0 };
  stopClock();
  far.on("ping", () => void seen.pings++);
  watchAnswers(socket, { askEveryMs: 300, patienceMs: 150 }, () => void seen.silences++);
  onTestFinished(() => {
    socket.terminate();
    server.close();
  });
  return { socket, far, seen };
}

test("keeps a connection whose server answers, and pings it no more often than configured", async () => {
  const { socket, seen } = await watched(true);
  await moveClock(299, undefined, 299);
  expect(seen.pings).toBe(0);
  await moveClock(601, undefined, 1);
  expect([socket.readyState, seen]).toEqual([WebSocket.OPEN, { silences: 0, pings: 3 }]);
});

test("closes a connection whose server is silent at the timeout, once", async () => {
  const { socket, seen } = await watched(false);
  await moveClock(440, undefined, 10);
  expect([socket.readyState, seen]).toEqual([WebSocket.OPEN, { silences: 0, pings: 1 }]);
  await moveClock(20, undefined, 10);
  expect(seen.silences).toBe(1);
  await moveClock(1_000, undefined, 10);
  expect([socket.readyState, seen]).toEqual([WebSocket.CLOSED, { silences: 1, pings: 1 }]);
});

test("counts any data from the server as an answer", async () => {
  const { socket, far, seen } = await watched(false);
  for (let at = 0; at < 1_000; at += 50) {
    far.send("x");
    await settled();
    await moveClock(50, undefined, 50);
  }
  expect([socket.readyState, seen.silences]).toEqual([WebSocket.OPEN, 0]);
  expect(seen.pings).toBe(3);
});
