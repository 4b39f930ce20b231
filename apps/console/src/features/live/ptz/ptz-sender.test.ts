import { type PtzMove, ptzStop, ptzTimes } from "@huiyan/contract/point/ptz.rules";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PtzSender } from "./ptz-sender.ts";

const left = { pan: -1, tilt: 0, zoom: 0 };
const up = { pan: 0, tilt: 1, zoom: 0 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A camera that answers slowly. */
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

it("a stop waits for the answer to the move; moves in between are skipped", async () => {
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

it("renews a lasting move before it expires, until it is stopped", async () => {
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

it("does not repeat a refused move automatically, but sends the next one", async () => {
  const { sender, sent, settle } = slowCamera();
  sender.set(left);
  await settle("fail");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([left]);
  sender.set(up);
  expect(sent).toEqual([left, up]);
});

it("stopping a camera that does not move sends nothing", () => {
  const { sender, sent } = slowCamera();
  sender.stop();
  expect(sent).toEqual([]);
});
