import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { useSubmission } from "./use-submission.ts";

const mutate = vi.fn();
const command = { status: "idle", submittedAt: 0, error: null, mutate } as const;
let isBroken = true;

function Form() {
  const { submit, problem } = useSubmission(command, () => {
    if (isBroken) throw new RangeError("Invalid time value");
    return "what was entered";
  });
  return (
    <>
      <button type="button" onClick={submit}>
        保存
      </button>
      <p role="alert">{problem}</p>
    </>
  );
}

it("shows an error and keeps the button working when preparing the input fails", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<Form />);
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("alert").textContent).toBe("提交的内容有误，请检查后重试");
  expect(logged).toHaveBeenCalledOnce();
  expect(mutate).not.toHaveBeenCalled();
  isBroken = false;
  await userEvent.click(screen.getByRole("button"));
  expect(mutate).toHaveBeenCalledWith("what was entered");
  expect(screen.getByRole("alert").textContent).toBe("");
});
