import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

/** A loaded machine is slow, not wrong: waits end as soon as what is awaited is there. */
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
