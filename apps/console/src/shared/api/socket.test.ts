import { type ServerFrame } from "@huiyan/contract/push";
import { beforeEach, expect, it, vi } from "vitest";
import { type StandInSocket, standInSockets } from "#test/stand-in-socket.ts";
import { openSocket } from "./socket.ts";

let sockets: StandInSocket[];
let token: string | null;
const frames: ServerFrame[] = [];
const open = (goOn = true) =>
  openSocket({
    organisationId: "org",
    token: () => token,
    onFrame: (frame) => frames.push(frame),
    onClose: () => goOn,
  });

beforeEach(() => {
  vi.useFakeTimers();
  sockets = standInSockets();
  frames.length = 0;
  token = "abc";
});

it("sends the token as subprotocol, and the organisation once the socket is open", () => {
  open();
  expect(sockets[0]?.protocols).toEqual(["huiyan", "t.abc"]);
  expect(sockets[0]?.sent).toEqual([]);
  sockets[0]?.accept();
  expect(sockets[0]?.sent).toEqual([{ event: "org_client_open", data: { org_id: "org" } }]);
});

it("reconnects 4 s after a close, with the token that is stored then", () => {
  open();
  sockets[0]?.end(1006);
  token = "rotated";
  vi.advanceTimersByTime(3999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets[1]?.protocols).toEqual(["huiyan", "t.rotated"]);
});

it("does not reconnect when the close code forbids it, or when no user is signed in", () => {
  open(false);
  sockets[0]?.end(4401);
  open();
  token = null;
  sockets[1]?.end(1006);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});

it("ignores frames that are not in the contract", () => {
  open();
  const opened = { event: "org_client_open", data: { org_id: "org", unread: 3 } };
  for (const frame of [opened, { event: "unknown", data: {} }, "text", null]) sockets[0]?.push(frame);
  sockets[0]?.dispatchEvent(new MessageEvent("message", { data: "{broken" }));
  expect(frames).toEqual([opened]);
});

it("delivers no frames and opens no connection after it was stopped", () => {
  const close = open();
  close();
  sockets[0]?.push({ event: "org_client_open", data: { org_id: "org", unread: 3 } });
  sockets[0]?.end(1000);
  vi.advanceTimersByTime(60_000);
  expect([frames.length, sockets.length, sockets[0]?.closed]).toEqual([0, 1, true]);
});

it("replaces a connection whose heartbeats stopped, and ignores frames that its old socket still delivers", () => {
  open();
  sockets[0]?.accept();
  sockets[0]?.push({ event: "org_heartbeat", data: {} });
  vi.advanceTimersByTime(11_000);
  sockets[0]?.push({ event: "org_changed", data: {} });
  vi.advanceTimersByTime(11_000);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(sockets[0]?.closed).toBe(true);
  vi.advanceTimersByTime(4000);
  expect(sockets).toHaveLength(2);
  sockets[0]?.push({ event: "org_changed", data: {} });
  sockets[0]?.end(1006);
  vi.advanceTimersByTime(8000);
  expect([frames.length, sockets.length]).toEqual([1, 2]);
});

it("retries a connection that does not open", () => {
  open();
  vi.advanceTimersByTime(13_000 + 4000);
  expect(sockets).toHaveLength(2);
});

it("keeps a connection whose server never sent a heartbeat, as the previous version does", () => {
  open();
  sockets[0]?.accept();
  sockets[0]?.push({ event: "org_changed", data: {} });
  vi.advanceTimersByTime(600_000);
  expect(sockets).toHaveLength(1);
});
