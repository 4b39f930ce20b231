import { type ServerFrame } from "@huiyan/contract/push";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fewFrames, gatherFrames, gatherMs } from "./gather-frames.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frame = (unread: number): ServerFrame => ({ event: "org_messages_read", data: { unread } }) as ServerFrame;

function gather() {
  const handled: number[][] = [];
  const gathering = gatherFrames((frames) => {
    handled.push(frames.map((each) => (each.event === "org_messages_read" ? each.data.unread : -1)));
  });
  return { handled, gathering };
}

it("handles the first frames at once and later ones in batches, in order and without loss", () => {
  const { handled, gathering } = gather();
  for (let at = 0; at < 1_000; at++) {
    gathering.take(frame(at));
    if (at % 50 === 49) vi.advanceTimersByTime(gatherMs);
  }
  vi.advanceTimersByTime(gatherMs);
  expect(handled.slice(0, fewFrames)).toEqual(Array.from({ length: fewFrames }, (_, at) => [at]));
  expect(handled.length).toBeLessThanOrEqual(fewFrames + 21);
  expect(handled.flat()).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
});

it("handles a frame at once again after a pause", () => {
  const { handled, gathering } = gather();
  for (let at = 0; at < 20; at++) gathering.take(frame(at));
  vi.advanceTimersByTime(2 * gatherMs);
  gathering.take(frame(20));
  expect(handled.at(-1)).toEqual([20]);
});

it("handles later frames after an error in one frame", () => {
  const handled: number[] = [];
  const gathering = gatherFrames((frames) => {
    for (const each of frames) {
      if (each.event === "org_messages_read" && each.data.unread === 5) throw new Error("cannot be handled");
      handled.push(1);
    }
  });
  for (let at = 0; at < 6; at++) gathering.take(frame(at));
  expect(() => vi.advanceTimersByTime(gatherMs)).toThrow("cannot be handled");
  gathering.take(frame(6));
  vi.advanceTimersByTime(gatherMs);
  expect(handled.length).toBe(6);
});
