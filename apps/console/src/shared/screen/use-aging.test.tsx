import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useAging } from "./use-aging.ts";

it("a text ages while shown, is drawn only when it changes, and one timer serves all texts", () => {
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
