import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type LiveState } from "../player/live-state.ts";
import { SeenLog } from "../player/seen-log.ts";
import { DetectionLayer } from "./DetectionLayer.tsx";

it("draws boxes over a frame, and removes them when the stream ends", () => {
  let boxes = 0;
  const pen = {
    scale: vi.fn(),
    setLineDash: vi.fn(),
    fillRect: vi.fn(),
    fillText: vi.fn(),
    measureText: () => ({ width: 9 }),
    strokeRect: () => {
      boxes += 1;
    },
    clearRect: () => {
      boxes = 0;
    },
  };
  const context = vi.spyOn(HTMLCanvasElement.prototype, "getContext");
  context.mockImplementation(() => pen as unknown as CanvasRenderingContext2D);
  let showFrame: () => void = vi.fn();
  const video = Object.assign(document.createElement("video"), {
    requestVideoFrameCallback: (show: () => void) => {
      showFrame = show;
      return 1;
    },
    cancelVideoFrameCallback: vi.fn(),
  });
  const seen = new SeenLog();
  seen.take([{ at: 0, boxes: [{ x: 0.1, y: 0.1, w: 0.2, h: 0.2, label: "person", conf: 0.9 }] }]);
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const player = { video, seen, subscribe, timeOf: () => 0, state: { kind: "playing" } as LiveState };
  const { unmount } = render(<DetectionLayer player={player} />);
  const report = () => {
    for (const listener of listeners) listener();
  };
  showFrame();
  report();
  expect(boxes).toBe(1);
  player.state = { kind: "loading", trouble: undefined };
  report();
  expect(boxes).toBe(0);
  unmount();
  expect(listeners.size).toBe(0);
});

it.each([
  ["left", -0.02, 0],
  ["right", 0.97, 40],
  ["middle", 0.4, 39],
])("draws a label completely inside the window at the %s", (_where, x, from) => {
  const labels: number[][] = [];
  const pen = { fillRect: (...rect: number[]) => labels.push(rect), measureText: () => ({ width: 52 }) };
  const others = { scale: vi.fn(), setLineDash: vi.fn(), fillText: vi.fn(), strokeRect: vi.fn(), clearRect: vi.fn() };
  const context = vi.spyOn(HTMLCanvasElement.prototype, "getContext");
  context.mockImplementation(() => ({ ...pen, ...others }) as unknown as CanvasRenderingContext2D);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(100);
  const video = Object.assign(document.createElement("video"), {
    requestVideoFrameCallback: (show: () => void) => setTimeout(show, 0),
    cancelVideoFrameCallback: vi.fn(),
  });
  Object.defineProperties(video, { videoWidth: { value: 100 }, videoHeight: { value: 100 } });
  const seen = new SeenLog();
  seen.take([{ at: 0, boxes: [{ x, y: 0.5, w: 0.05, h: 0.2, label: "person", conf: 0.9 }] }]);
  const player = { video, seen, subscribe: () => () => {}, timeOf: () => 0, state: { kind: "playing" } as LiveState };
  render(<DetectionLayer player={player} />);
  return vi.waitFor(() => expect(labels[0]).toEqual([from, 32, 60, 18]), { timeout: 60_000 });
});
