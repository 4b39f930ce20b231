import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useListSteps } from "./use-list-steps.ts";

/**
 * Steps from the last row of a page to the next page, and returns the ids of the opened rows. `opened`: row that the
 * user has open when the next page arrives.
 */
async function stepped(opened: string | undefined): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const shown: string[] = [];
  let now: string | undefined = "b";
  const list = {
    rows: ["a", "b"],
    state: { page: 1, size: 2 },
    count: 4,
    more: false,
    openedIndex: 1,
    openedNow: () => now,
    rowsOf: vi.fn(() => promise),
    openRow: (row: string, page?: number) => void shown.push(`${row} of page ${page}`),
  };
  const { result } = renderHook(() => useListSteps(list));
  act(() => result.current.step(1));
  now = opened;
  await act(async () => resolve(["c", "d"]));
  return shown;
}

it.each([
  ["the same row is open: the first row of that page opens", "b", ["c of page 2"]],
  ["the user has opened another row: nothing opens", "a", []],
  ["the user has closed the drawer: nothing opens", undefined, []],
])("while the next page loads, %s", async (_rule, opened, expected) => {
  expect(await stepped(opened)).toEqual(expected);
});
