import { type PtzMove, ptzStop, ptzTimes } from "@huiyan/contract/point/ptz.rules";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PtzSender } from "./ptz-sender.ts";

const left = { pan: -1, tilt: 0, zoom: 0 };
const up = { pan: 0, tilt: 1, zoom: 0 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a sender to a camera whose answers the test releases. */
function slowCamera() {
  const sent: PtzMove[] = [];
  const waiting: { done: () => void; fail: () => void }[] = [];
  const sender = new PtzSender((move) => {
    sent.push(move);
    return new Promise<void>((resolve, reject) => {
      waiting.push({ done: resolve, fail: () => reject(new Error("away")) });
    });
  });
  const settle = async (how: "done" | "fail" = "done") => {
    waiting.shift()?.[how]();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sender, sent, settle };
}

it("sends the stop after the answer to the first move, and skips moves in between", async () => {
  const { sender, sent, settle } = slowCamera();
  sender.set(left);
  sender.set(up);
  sender.stop();
  expect(sent).toEqual([left]);
  await settle();
  expect(sent).toEqual([left, ptzStop]);
  await settle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});

it("repeats a move before it expires, until it is stopped", async () => {
  const { sender, sent, settle } = slowCamera();
  sender.set(left);
  for (let time = 0; time < 3; time++) {
    await settle();
    await vi.advanceTimersByTimeAsync(ptzTimes.renewMs);
  }
  expect(sent).toEqual([left, left, left, left]);
  sender.stop();
  await settle();
  await settle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([left, left, left, left, ptzStop]);
});

it("does not repeat a refused move, but sends the next one", async () => {
  const { sender, sent, settle } = slowCamera();
  sender.set(left);
  await settle("fail");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([left]);
  sender.set(up);
  expect(sent).toEqual([left, up]);
});

it("sends no stop to a camera that does not move", () => {
  const { sender, sent } = slowCamera();
  sender.stop();
  expect(sent).toEqual([]);
});
