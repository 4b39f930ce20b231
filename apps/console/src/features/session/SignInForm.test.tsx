import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SignInForm } from "./SignInForm.tsx";

const submit = () => userEvent.click(screen.getByRole("button", { name: /登\s*录/ }));

it("empty fields are marked in words and nothing is sent; typing takes the words away", async () => {
  const onSubmit = vi.fn();
  render(<SignInForm busy={false} problem={undefined} onSubmit={onSubmit} />);
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText("请输入密码")).toBeDefined();
  await userEvent.type(screen.getByLabelText("手机号"), "1");
  expect(screen.queryByText("请输入手机号码")).toBeNull();
});

it("the account is sent without blanks around it", async () => {
  const onSubmit = vi.fn();
  render(<SignInForm busy={false} problem={undefined} onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText("手机号"), " 13812346208 ");
  await userEvent.type(screen.getByLabelText("密码"), "Secret-1 {Enter}");
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ account: "13812346208", password: "Secret-1 " });
});

it("while it is under way it is not sent again", async () => {
  const onSubmit = vi.fn();
  render(<SignInForm busy problem={undefined} onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText("手机号"), "13812346208");
  await userEvent.type(screen.getByLabelText("密码"), "Secret-1{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
});

it("the server's refusal is an alert", () => {
  render(<SignInForm busy={false} problem="账号或密码错误" onSubmit={vi.fn()} />);
  expect(screen.getByRole("alert").textContent).toContain("账号或密码错误");
});
