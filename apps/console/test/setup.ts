import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, vi } from "vitest";
import { setGroupTerm } from "../src/shared/format/texts.ts";
import { light } from "../src/theme/theme.ts";

/** Maximum wait in milliseconds. A loaded machine is slow, not wrong: a wait ends as soon as its condition holds. */
configure({ asyncUtilTimeout: 60_000 });

// No test checks styles, and computing them is half of the cost of a rendered page.
Object.assign(light, { zeroRuntime: true });
// antd writes its variables nevertheless, and every check whether an element is hidden would read all of them.
Object.defineProperty(HTMLStyleElement.prototype, "sheet", { get: () => null });

// React stores for each element the stack of calls that created it, which only its developer tools show: a tenth of the
// rendering time. React stops that at ten thousand a second. If React's internals change, this has no effect.
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
