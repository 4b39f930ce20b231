import { act, renderHook } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { learnServerTime } from "../format/server-clock.ts";
import { today } from "../format/time.ts";
import { useAging } from "./use-aging.ts";
import { useToday } from "./use-today.ts";

it("updates a text with time, renders only when the text changes, and uses one timer for all texts", () => {
  vi.useFakeTimers({ now: 0 });
  const seconds = renderHook(() => useAging((now) => `${now / 1000} s`));
  let drawn = 0;
  const minutes = renderHook(() => {
    drawn += 1;
    return useAging((now) => Math.floor(now / 60_000));
  });
  expect(vi.getTimerCount()).toBe(1);
  act(() => vi.advanceTimersByTime(59_000));
  expect([seconds.result.current, minutes.result.current, drawn]).toEqual(["59 s", 0, 1]);
  act(() => vi.advanceTimersByTime(1000));
  expect([seconds.result.current, minutes.result.current, drawn]).toEqual(["60 s", 1, 2]);
  seconds.unmount();
  minutes.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it("uses the server's clock instead of the browser's", () => {
  const now = Date.parse("2026-11-16T12:00:00+08:00");
  vi.useFakeTimers({ now: now + 36 * 3_600_000 });
  onTestFinished(() => learnServerTime(new Date().toUTCString()));
  learnServerTime(new Date(now).toUTCString());
  expect(renderHook(() => useAging((at) => at)).result.current).toBe(now);
  expect(today()).toBe("2026-11-16");
  expect(renderHook(useToday).result.current).toBe(Date.parse("2026-11-16T00:00:00+08:00"));
});
