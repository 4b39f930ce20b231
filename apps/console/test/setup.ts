import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, vi } from "vitest";
import { setGroupTerm } from "../src/shared/format/texts.ts";
import { light } from "../src/theme/theme.ts";

/** A loaded machine is slow, not wrong: waits end as soon as what is awaited is there. */
configure({ asyncUtilTimeout: 60_000 });

// No test looks at a style, and working them out is half of what a rendered page costs.
Object.assign(light, { zeroRuntime: true });
// antd writes its variables all the same, and whoever asks whether an element is hidden would go through all of them.
Object.defineProperty(HTMLStyleElement.prototype, "sheet", { get: () => null });

// React keeps for each element the stack of calls that made it, which only its own tools show: a tenth of all that is drawn.
// It stops at ten thousand a second by itself; where it is built otherwise one day, this does nothing.
const inner: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (typeof inner === "object" && inner !== null)
  Object.defineProperty(inner, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => undefined });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  setGroupTerm(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
