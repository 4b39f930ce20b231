import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { TimeRangeFilter } from "./TimeRangeFilter.tsx";
import { shortcutRange } from "./time-range.ts";

const start = Date.parse("2026-11-14T06:30:00+08:00");
const end = Date.parse("2026-11-20T18:45:59+08:00");

function open() {
  const onChange = vi.fn();
  vi.setSystemTime(new Date("2026-11-20T14:30:07+08:00"));
  render(<TimeRangeFilter name="时间" value={{ start, end }} set onChange={onChange} />);
  const [first] = screen.getAllByRole("textbox");
  if (first === undefined) throw new Error("no field");
  fireEvent.mouseDown(first);
  fireEvent.click(first);
  return onChange;
}

it("shows hours in the field and the calendar, and one month at a time", async () => {
  open();
  expect(screen.getAllByRole("textbox").map((field) => field.getAttribute("value"))).toEqual([
    "11-14 06:30",
    "11-20 18:45",
  ]);
  await waitFor(() => expect(document.querySelectorAll(".ant-picker-time-panel-column")).toHaveLength(2));
  expect(document.querySelectorAll(".ant-picker-date-panel")).toHaveLength(1);
});

it.each([
  ["今天", "today"],
  ["昨天", "yesterday"],
  ["上个夜班", "night"],
  ["近 7 天", "week"],
] as const)("the shortcut %s chooses its exact range", { tags: ["rest"] }, async (name, key) => {
  const onChange = open();
  fireEvent.click(await screen.findByText(name));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(shortcutRange(key));
});
