import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { KeywordFilter } from "./KeywordFilter.tsx";

beforeEach(() => void vi.useFakeTimers());

/** Renders the filter. `arrive` simulates a new value from the address. */
function show() {
  const onChange = vi.fn<(keyword: string) => void>();
  const drawn = (value: string) => <KeywordFilter hint="姓名" value={value} onChange={onChange} />;
  const { rerender } = render(drawn(""));
  const field = screen.getByRole("searchbox", { name: "姓名" });
  return {
    field,
    arrive: (value: string) => rerender(drawn(value)),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    pass: () => act(() => vi.advanceTimersByTimeAsync(200)),
    text: () => (field as HTMLInputElement).value,
    sent: () => onChange.mock.calls.flat(),
  };
}

it("searches for a Chinese name after it is composed, not for the letters typed to compose it", async () => {
  const { field, type, pass, sent } = show();
  fireEvent.compositionStart(field);
  type("zh");
  await pass();
  expect(sent()).toEqual([]);
  type("张");
  fireEvent.compositionEnd(field);
  await pass();
  expect(sent()).toEqual(["张"]);
});

it("keeps text that is typed before the applied filter returns through the address", async () => {
  const { arrive, type, pass, text, sent } = show();
  type("a");
  await pass();
  type("ab");
  arrive("a");
  expect(text()).toBe("ab");
  await pass();
  type("abc");
  await pass();
  arrive("ab");
  expect(text()).toBe("abc");
  arrive("abc");
  expect([text(), sent()]).toEqual(["abc", ["a", "ab", "abc"]]);
});

it("keeps a trailing blank in the field but does not search for it", async () => {
  const { arrive, type, pass, text, sent } = show();
  type("gate ");
  await pass();
  arrive("gate");
  type("gate 2");
  await pass();
  arrive("gate 2");
  expect([text(), sent()]).toEqual(["gate 2", ["gate", "gate 2"]]);
  type("gate 2 ");
  await pass();
  expect([text(), sent()]).toEqual(["gate 2 ", ["gate", "gate 2"]]);
});

it("replaces the typed text, also before it is sent, when another part of the page changes the filter", async () => {
  const { arrive, type, pass, text, sent } = show();
  arrive("东门");
  expect(text()).toBe("东门");
  type("东门堆");
  arrive("");
  await pass();
  expect([text(), sent()]).toEqual(["", []]);
});
