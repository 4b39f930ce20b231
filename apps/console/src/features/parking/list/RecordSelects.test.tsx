import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { passes } from "#test/moved-clock.ts";
import { RecordSearch } from "../record-search.ts";
import { MinutesFilter } from "./RecordSelects.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

it.each([
  ["90", 90],
  ["10000", 10_000],
  ["0", 0],
  ["1.5", undefined],
  ["10001", undefined],
  ["-3", undefined],
  ["abc", undefined],
])(
  "input “%s” filters by %s minutes; input that is not a whole number from 0 to 10000 shows an error",
  async (typed, sought) => {
    const onFilter = vi.fn();
    render(<MinutesFilter search={RecordSearch.parse({})} onFilter={onFilter} />);
    await userEvent.type(screen.getByRole("textbox", { name: "停车时长" }), typed);
    await passes(500);
    expect(onFilter.mock.calls).toEqual(sought === undefined ? [] : [[{ minutes: sought }, { replace: true }]]);
    expect(screen.queryByRole("alert")?.textContent).toBe(
      sought === undefined ? "请输入 0 ~ 10000 的整数分钟" : undefined,
    );
  },
);
