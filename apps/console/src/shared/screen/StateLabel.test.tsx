import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { type StateForm, StateLabel } from "./StateLabel.tsx";

const forms: StateForm[] = [
  ...(["online", "offline", "attention", "done", "waiting", "void"] as const),
  ...(["quarter", "half", "bars"] as const),
];

it("each state has a distinct shape that needs no colour; offline is a ring with a line across", () => {
  const drawn = forms.map((form) => {
    const { container } = render(<StateLabel form={form}>x</StateLabel>);
    return container.querySelector("svg")?.innerHTML;
  });
  expect(new Set(drawn).size).toBe(forms.length);
  // The line must cross the whole ring: a short one inside the ring would look like a tick.
  expect(drawn[forms.indexOf("offline")]).toMatch(
    /<circle[^>]*r="10".*M4\.9\d+ 4\.9\d+|M4\.9\d+ 4\.9\d+.*<circle[^>]*r="10"/,
  );
});
