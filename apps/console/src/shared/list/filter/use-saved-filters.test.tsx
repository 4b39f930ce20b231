import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSavedFilters } from "./use-saved-filters.ts";

it("keeps the filters that two tabs save, and does not restore a removed one", () => {
  const tab = () => renderHook(() => useSavedFilters("messages", "member", { status: "1" })).result;
  const [first, second] = [tab(), tab()];
  act(() => first.current.save("甲"));
  act(() => second.current.save("乙"));
  act(() => first.current.save("丙"));
  const names = () => tab().current.saved.map(({ name }) => name);
  expect(names()).toEqual(["甲", "乙", "丙"]);
  act(() => second.current.remove("甲"));
  act(() => first.current.save("丙"));
  expect(names()).toEqual(["乙", "丙"]);
});
