import { afterEach, beforeEach, expect, it, vi } from "vitest";

const minute = 60_000;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("RTCPeerConnection", class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const load = async () => (await import("./whep-choice.ts")).whepChoice;

it("WebRTC is used until its packets do not arrive, and again after ten minutes", async () => {
  const choice = await load();
  expect(choice.isOpen()).toBe(true);
  choice.block();
  vi.advanceTimersByTime(10 * minute - 1);
  expect(choice.isOpen()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(choice.isOpen()).toBe(true);
});

it("a page on which WebRTC has worked tries it again after half a minute", async () => {
  const choice = await load();
  choice.worked();
  choice.block();
  expect(choice.isOpen()).toBe(false);
  vi.advanceTimersByTime(minute / 2);
  expect(choice.isOpen()).toBe(true);
});

it("a browser without WebRTC does not use it", async () => {
  vi.unstubAllGlobals();
  expect((await load()).isOpen()).toBe(false);
});
