import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, vi } from "vitest";
import { setGroupTerm } from "#shared/format/texts.ts";
import { light } from "#theme/theme.ts";

/**
 * Timeout of `waitFor` and `findBy` in milliseconds. High, since a loaded test machine is slow; a wait still ends as
 * soon as its condition holds.
 */
configure({ asyncUtilTimeout: 60_000 });

// No test checks styles, and computing the styles of antd takes half of the time to render a page.
Object.assign(light, { zeroRuntime: true });
// antd still writes its CSS variables, and every check whether an element is hidden would read all of them.
Object.defineProperty(HTMLStyleElement.prototype, "sheet", { get: () => null });

// React stores for each element the stack trace of its creation, for its developer tools: a tenth of the rendering
// time. React stops this after ten thousand traces per second; the counter is set to that limit. If React's internals
// change, this has no effect.
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
