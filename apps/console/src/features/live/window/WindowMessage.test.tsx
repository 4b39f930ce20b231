import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type LiveState } from "../player/live-state.ts";
import { WindowMessage } from "./WindowMessage.tsx";

const now = Date.parse("2026-11-22T14:30:20+08:00");
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});
const trouble = { cause: "deviceOffline", since: now - 20_000, tries: 2 } as const;
const still = (at: number) => ({ picture: document.createElement("img"), at });

function show(state: LiveState, at?: number): string {
  render(<WindowMessage player={{ state, start: vi.fn(), still: at === undefined ? undefined : still(at) }} />);
  return screen.queryByRole("status")?.textContent ?? "";
}

it.each<[string, LiveState, number | undefined, string]>([
  ["connects", { kind: "loading", trouble: undefined }, undefined, "正在连接"],
  [
    "connects over a picture of today",
    { kind: "loading", trouble: undefined },
    now - 5000,
    "正在连接显示 14:30:15 画面",
  ],
  [
    "connects over a picture of another day",
    { kind: "loading", trouble: undefined },
    now - 86_400_000,
    "正在连接显示 11-21 14:30:20 画面",
  ],
  [
    "connects again after a failure",
    { kind: "loading", trouble },
    now - 5000,
    "正在重新连接，第 3 次显示 14:30:15 画面",
  ],
  [
    "has failed",
    { kind: "failed", trouble, retryAt: now + 4000 },
    now - 5000,
    "设备离线14:30:00 起，4 秒后自动重试，第 3 次立即重试",
  ],
  ["plays", { kind: "playing" }, now, ""],
])("a window that %s shows only this state", (_rule, state, at, expected) => {
  expect(show(state, at)).toBe(expected);
});
