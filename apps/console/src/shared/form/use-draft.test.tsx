import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useDraft } from "./use-draft.ts";

interface Values {
  name: string;
  days: number | null;
}

it.each<[string, Partial<Values>, Partial<Values>]>([
  ["nothing more", {}, {}],
  ["the same field", { name: "乙" }, { name: "乙" }],
  ["another field", { days: null }, { days: null }],
])(
  "while %s is changed during a save: removes the sent value from the draft and keeps later input",
  (_what, since, left) => {
    const { result } = renderHook(() => useDraft<Values>());
    act(() => result.current.change({ name: "甲" }));
    act(() => {
      expect(result.current.send()).toEqual({ name: "甲" });
    });
    act(() => result.current.change(since));
    act(() => result.current.keepUnsent());
    expect(result.current.draft).toEqual(left);
  },
);
