import { act, render, screen } from "@testing-library/react";
import { ConfigProvider } from "antd";
import { expect, onTestFinished, test, vi } from "vitest";
import { useUndoToast } from "./use-undo-toast.tsx";

let undone: string[] = [];
function Steps() {
  const { holder, offer } = useUndoToast(true);
  return (
    <>
      {holder}
      {["one", "two"].map((step) => (
        <button type="button" key={step} onClick={() => offer(step, () => undone.push(step))}>
          do {step}
        </button>
      ))}
    </>
  );
}

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

test("changes in quick succession have separate toasts, each of which can be undone for eight seconds", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  undone = [];
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Steps />
    </ConfigProvider>,
  );
  await press("do one");
  await pass(7_000);
  await press("do two");
  await pass(500);
  expect(screen.getAllByRole("button", { name: "撤销" })).toHaveLength(1);
  await pass(6_500);
  await press("撤销");
  expect(undone).toEqual(["two"]);
  await pass(500);
  expect(screen.queryByRole("button", { name: "撤销" })).toBeNull();
});
