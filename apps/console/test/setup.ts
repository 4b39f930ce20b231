import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { setGroupTerm } from "../src/shared/format/texts.ts";
import { light } from "../src/theme/theme.ts";

/** A loaded machine is slow, not wrong: waits end as soon as what is awaited is there. */
configure({ asyncUtilTimeout: 10_000 });

// No test looks at a style, and working them out is half of what a rendered page costs.
Object.assign(light, { zeroRuntime: true });
// antd writes its variables all the same, and whoever asks whether an element is hidden would go through all of them.
Object.defineProperty(HTMLStyleElement.prototype, "sheet", { get: () => null });

afterEach(() => {
  cleanup();
  localStorage.clear();
  setGroupTerm(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
