import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PatrolEmpty } from "./PatrolEmpty.tsx";
import { PatrolProgress } from "./PatrolProgress.tsx";
import { PatrolRunner, type StreamStatus } from "./patrol-runner.ts";

let status: Map<string, StreamStatus>;
let runner: PatrolRunner;
beforeEach(() => {
  vi.useFakeTimers();
  status = new Map();
});
afterEach(() => runner.stop());

const nameOf = (id: string) => `点位 ${id}`;
/** Renders a patrol with `cameras` cameras in `count` windows after `afterMs` milliseconds. */
function show(cameras: number, count: number, afterMs: number) {
  const list = Array.from({ length: cameras }, (_, at) => ({ point_id: `${at}`, deviceId: "d", time: 30 }));
  const loop = { _id: "l", name: "夜间", count, list };
  runner = new PatrolRunner({ loop, statusOf: (id) => status.get(id) ?? "ready", onSeen: () => undefined });
  act(() => void vi.advanceTimersByTime(afterMs));
  render(
    <>
      <PatrolProgress runner={runner} nameOf={nameOf} />
      <section aria-label="窗口">
        <PatrolEmpty runner={runner} nameOf={nameOf} />
      </section>
    </>,
  );
  const figure = screen.getByRole("region", { name: "最长未看时间" });
  return { text: figure.textContent, tone: figure.className, empty: screen.getByLabelText("窗口").textContent };
}

it("shows a growing red time and the longest unseen camera while all are skipped, and why a window is empty", () => {
  for (const id of ["0", "1", "2", "3", "4"]) status.set(id, "failed");
  const { text, tone, empty } = show(5, 2, 332_000);
  expect(text).toMatch(/5:3\d点位 \d无画面/);
  expect(text).not.toContain("均在窗口中");
  expect(tone).toContain("danger");
  expect(empty).toMatch(/没有可播放的点位已跳过 5 路无画面的点位 (\d+ 秒后重试|正在重试) 点位 \d/);
});

it("names a skipped camera as the longest unseen one, although all others are always shown", () => {
  status.set("1", "failed");
  const { text, tone } = show(2, 2, 20_000);
  expect(text).toMatch(/目标 始终可见0:(19|20)点位 1无画面/);
  expect(tone).toContain("danger");
});

it("says that all cameras are in a window only when they are", () => {
  const { text, tone } = show(2, 2, 20_000);
  expect(text).toContain("0:00所有点位均在窗口中");
  expect(tone).toContain("good");
});
