import { expect, it, vi } from "vitest";
import { createSurface } from "./leaflet-surface.ts";

it("reports no end of a move for a map that was removed right after a resize of the window", async () => {
  vi.useFakeTimers();
  const element = document.body.appendChild(document.createElement("div"));
  vi.spyOn(element, "clientWidth", "get").mockReturnValue(200);
  const height = vi.spyOn(element, "clientHeight", "get").mockReturnValue(200);
  const onView = vi.fn();
  const surface = createSurface(element, {
    system: "wgs84",
    tileUrl: "",
    view: { coordinate: [114.05, 22.54], zoom: 8 },
    still: false,
    onPick: () => undefined,
    onView,
    onTileError: () => undefined,
  });
  const reported = onView.mock.calls.length;
  height.mockReturnValue(300);
  window.dispatchEvent(new Event("resize"));
  await vi.advanceTimersByTimeAsync(50);
  surface.remove();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onView.mock.calls.length).toBe(reported);
});
