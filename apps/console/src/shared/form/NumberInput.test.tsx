import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { NumberInput } from "./NumberInput.tsx";

function type(text: string): number | null | undefined {
  const onChange = vi.fn<(value: number | null) => void>();
  render(<NumberInput aria-label="宽限" precision={2} onChange={onChange} />);
  const input = screen.getByLabelText("宽限");
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
  return onChange.mock.lastCall?.[0];
}

it.each([
  ["12", 12],
  ["１２", 12],
  ["１。５", 1.5],
  ["1,200", 1200],
  ["￥３０元", 30],
  [" 7\u200B", 7],
  ["－５", -5],
])("typing or pasting %s into a number input sets %s", (text, value) => expect(type(text)).toBe(value));

it.each(["三十", "1,23", "abc"])("%s is not a number and does not change the value", (text) =>
  expect(type(text)).toBeUndefined(),
);
