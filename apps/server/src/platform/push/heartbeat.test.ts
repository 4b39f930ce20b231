import { socketHeartbeatMs } from "@huiyan/contract/push";
import { afterEach, expect, it, vi } from "vitest";
import { type WebSocket } from "ws";
import { startHeartbeat } from "./heartbeat.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("sends one heartbeat to every page per interval, spread over time, and none after the end", () => {
  vi.useFakeTimers();
  // a page is only compared by identity, so an empty object suffices
  const pages = Array.from({ length: 25 }, () => ({ socket: {} as WebSocket }));
  const counts = new Map<WebSocket, number>();
  let together = 0;
  const end = startHeartbeat(
    () => pages,
    (socket, text) => {
      expect(JSON.parse(text.toString())).toEqual({ event: "org_heartbeat", data: {} });
      counts.set(socket, (counts.get(socket) ?? 0) + 1);
      together++;
    },
  );
  const perSlice = [];
  for (let slice = 0; slice < 10; slice++) {
    together = 0;
    vi.advanceTimersByTime(socketHeartbeatMs / 10);
    perSlice.push(together);
  }
  expect(Math.max(...perSlice)).toBe(3);
  expect([counts.size, ...new Set(counts.values())]).toEqual([25, 1]);
  end();
  vi.advanceTimersByTime(60_000);
  expect([...new Set(counts.values())]).toEqual([1]);
});
