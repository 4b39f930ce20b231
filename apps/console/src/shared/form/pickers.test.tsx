import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ClockPicker, DayPicker, MomentPicker, MonthPicker } from "./pickers.tsx";

const at = (wall: string) => Date.parse(`${wall}+08:00`);
const field = () => screen.getByRole<HTMLInputElement>("textbox");

function type(text: string): void {
  fireEvent.mouseDown(field());
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: "Enter" });
}

it("shows and parses a time in the organisation's time zone, not in the browser's", () => {
  const onChange = vi.fn();
  render(<MomentPicker aria-label="时间" value={at("2026-11-20T06:30:00")} onChange={onChange} />);
  expect(field().value).toBe("2026-11-20 06:30:00");
  type("2026-11-21 00:15:00");
  expect(onChange).toHaveBeenLastCalledWith(at("2026-11-21T00:15:00"));
});

it("offers an hour that does not exist in the browser's time zone because summer time begins", () => {
  const onChange = vi.fn();
  render(<MomentPicker aria-label="时间" value={at("2026-03-08T02:30:00")} onChange={onChange} />);
  expect(field().value).toBe("2026-03-08 02:30:00");
  type("2026-03-08 02:45:00");
  expect(onChange).toHaveBeenLastCalledWith(at("2026-03-08T02:45:00"));
});

it("keeps a chosen day unchanged, and marks the organisation's current day in the calendar", async () => {
  vi.setSystemTime(at("2026-11-20T06:30:00"));
  const onChange = vi.fn();
  render(<DayPicker aria-label="日期" value="2026-11-18" onChange={onChange} />);
  expect(field().value).toBe("2026-11-18");
  fireEvent.mouseDown(field());
  fireEvent.click(field());
  const today = await vi.waitFor(() => {
    const cell = document.querySelector(".ant-picker-cell-today");
    if (cell === null) throw new Error("no today");
    return cell;
  }, 60_000);
  // in New York it is still the 19th
  expect(today.getAttribute("title")).toBe("2026-11-20");
  fireEvent.click(today);
  expect(onChange).toHaveBeenLastCalledWith("2026-11-20");
});

it("pickers of months and times of day do not depend on a time zone", () => {
  const month = render(<MonthPicker aria-label="月份" value="2026-11" onChange={() => undefined} />);
  expect(field().value).toBe("2026-11");
  month.unmount();
  const onChange = vi.fn();
  render(<ClockPicker aria-label="时间" value="00:05" onChange={onChange} />);
  expect(field().value).toBe("00:05");
  type("23:55");
  expect(onChange).toHaveBeenLastCalledWith("23:55");
});
