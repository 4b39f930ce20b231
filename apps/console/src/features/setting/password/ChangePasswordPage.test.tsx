import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { user } from "#test/stand-in-platform.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { ChangePasswordPage } from "./ChangePasswordPage.tsx";

const refused = (error: string, message: string) => ({ status: 400, body: { code: 400, error, message } });
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  storeToken("abc");
  // Without `subtle` the password is sent unencrypted, so that the test can read it.
  vi.stubGlobal("crypto", { ...globalThis.crypto, subtle: undefined });
});

it("shows a hint instead of the form in a view as another member", async () => {
  const viewing = { by: "赵一鸣", until: Date.now() + 1_800_000 };
  standInPeople([], "staff", { "/api/client/users/info": () => good({ ...user, viewing }) });
  renderPage("/set/edit", ChangePasswordPage);
  await screen.findByText("正在以他人身份查看，登录、二次验证与密码属于账号本人，不在这里显示");
  expect(screen.queryByLabelText("旧密码")).toBeNull();
});

it.each([
  ["", "", "", "请输入旧密码"],
  ["Old-1234", "", "", "请输入新密码"],
  ["Old-1234", "short1A", "", "密码为 8 到 32 位，须含大写、小写、数字、特殊字符中的三种"],
  ["Old-1234", "New-12345", "", "请输入确认密码"],
  ["Old-1234", "New-12345", "New-1234", "两次输入新密码不一致"],
])("password «%s» → «%s», repeated «%s» has the errors: %s", async (old, next, again, problem) => {
  const seen = standInPeople([]);
  renderPage("/set/edit", ChangePasswordPage);
  const fields = [
    ["旧密码", old],
    ["新密码", next],
    ["确认密码", again],
  ] as const;
  for (const [label, value] of fields) {
    const field = await screen.findByLabelText(label);
    if (value !== "") await userEvent.type(field, value);
  }
  await press("修改密码");
  await screen.findByText(problem);
  expect(sentTo(seen, "/users/pwd")).toEqual([]);
});

it("sends the passwords trimmed, shows a wrong old password next to its field, and clears the form after success", async () => {
  let wrong = true;
  const seen = standInPeople([], "admin", {
    "/api/client/users/pwd": () => (wrong ? refused("wrong_old_password", "旧密码错误") : good({})),
  });
  renderPage("/set/edit", ChangePasswordPage);
  const old = await screen.findByLabelText("旧密码");
  await userEvent.type(old, " Old-1234 ");
  await userEvent.type(screen.getByLabelText("新密码"), "New-12345");
  await userEvent.type(screen.getByLabelText("确认密码"), "New-12345");
  await press("修改密码");
  await screen.findByText("旧密码错误");
  expect(old.getAttribute("aria-invalid")).toBe("true");
  wrong = false;
  await press("修改密码");
  await screen.findByText("修改成功");
  expect(sentTo(seen, "/users/pwd").at(-1)).toEqual({
    old_pwd: "Old-1234",
    new_pwd: "New-12345",
    confirm_pwd: "New-12345",
  });
  expect(old).toHaveProperty("value", "");
});

it("marks all three fields of an empty form", async () => {
  standInPeople([]);
  renderPage("/set/edit", ChangePasswordPage);
  await press("修改密码");
  for (const problem of ["请输入旧密码", "请输入新密码", "请输入确认密码"]) await screen.findByText(problem);
});
