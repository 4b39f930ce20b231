import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patienceMs, Silence } from "./silence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("concurrent requests may take longer than one timeout while responses arrive, and time out after the last response", () => {
  const silence = new Silence(patienceMs * 10);
  for (let at = 0; at < 5; at++) {
    vi.advanceTimersByTime(patienceMs - 1);
    silence.heard();
  }
  expect(silence.signal.aborted).toBe(false);
  vi.advanceTimersByTime(patienceMs);
  expect(String(silence.signal.reason)).toContain("秒内没有任何答复");
});

test("concurrent requests time out in the end, even if responses keep arriving", () => {
  const silence = new Silence(patienceMs * 3);
  for (let at = 0; at < 6; at++) {
    vi.advanceTimersByTime(patienceMs / 2);
    silence.heard();
  }
  expect(String(silence.signal.reason)).toContain("秒内没有答复完");
});

test("leaves no timer running after all requests have been answered", () => {
  const silence = new Silence(patienceMs * 3);
  silence.heard();
  silence.close();
  expect(vi.getTimerCount()).toBe(0);
});
