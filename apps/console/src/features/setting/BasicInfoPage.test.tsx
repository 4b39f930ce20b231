import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { user } from "#test/stand-in-platform.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { BasicInfoPage } from "./BasicInfoPage.tsx";

const session = (n: number, current: boolean) => ({
  _id: idOf(n),
  ip: `10.0.0.${n}`,
  user_agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/141.0",
  create_at: 0,
  last_time: 0,
  current,
  display: null,
});
type Answers = NonNullable<Parameters<typeof standInPeople>[2]>;
const profile = (changes: Answers = {}): Answers => ({
  "/api/client/users/session/list": () => good({ list: [session(1, true), session(2, false)] }),
  "/api/client/users/totp/get": () => good({ enabled: false, codes_left: 0 }),
  "/api/client/login/key": () => ({ status: 404 }),
  ...changes,
});
const refused = (error: string, message: string) => ({ status: 400, body: { code: 400, error, message } });
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => storeToken("abc"));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["", "名称不能为空！"],
  ["李", "名称长度为 2 到 16 个字符"],
])("the name «%s» has the error %s", async (name, problem) => {
  const seen = standInPeople([], "staff", profile());
  renderPage("/set/my", BasicInfoPage);
  const field = await screen.findByLabelText("名称");
  await userEvent.clear(field);
  if (name !== "") await userEvent.type(field, name);
  await press("保存");
  await screen.findByText(problem);
  expect(sentTo(seen, "/users/edit")).toEqual([]);
});

it("sends a trimmed name and shows that it was saved", async () => {
  const seen = standInPeople([], "staff", profile({ "/api/client/users/edit": () => good({}) }));
  renderPage("/set/my", BasicInfoPage);
  const field = await screen.findByLabelText("名称");
  await userEvent.clear(field);
  await userEvent.type(field, " 陈思 {Enter}");
  await screen.findByText("保存信息成功！");
  expect(sentTo(seen, "/users/edit")).toEqual([{ name: "陈思" }]);
});

it("in a view as another member, shows a hint instead of sessions and second factor, and requests neither", async () => {
  const viewing = { by: "赵一鸣", until: Date.now() + 1_800_000 };
  const seen = standInPeople([], "staff", profile({ "/api/client/users/info": () => good({ ...user, viewing }) }));
  renderPage("/set/my", BasicInfoPage);
  await screen.findByText("正在以他人身份查看，登录、二次验证与密码属于账号本人，不在这里显示");
  expect(screen.queryByRole("region", { name: "登录设备" })).toBeNull();
  expect(seen.map(({ path }) => path).filter((path) => /session|totp/.test(path))).toEqual([]);
});

it("shows role and phone number, which cannot be changed", async () => {
  standInPeople([], "lead", profile());
  renderPage("/set/my", BasicInfoPage);
  await screen.findByText("部门管理员");
  expect(screen.getByText("13812346208").tagName).toBe("DD");
});

it("removes an ended session at once, restores it when refused, and does not offer to end the current one", async () => {
  const seen = standInPeople(
    [],
    "staff",
    profile({ "/api/client/users/session/del": () => refused("x", "会话不存在") }),
  );
  renderPage("/set/my", BasicInfoPage);
  await press("下线：Chrome 141，Windows");
  await screen.findByText("会话不存在");
  expect(sentTo(seen, "/session/del")).toEqual([{ _id: idOf(2) }]);
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^下线：/ })).toHaveLength(1));
});

it("ends all other sessions after a confirmation that shows their number", async () => {
  const seen = standInPeople([], "staff", profile({ "/api/client/users/session/del": () => good({ ended: 1 }) }));
  renderPage("/set/my", BasicInfoPage);
  await screen.findByRole("button", { name: /^下线：/ });
  await press("退出其他登录");
  const dialog = await findDialog("退出其他 1 处登录");
  await userEvent.dblClick(within(dialog).getByRole("button", { name: "退出其他登录" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/session/del")).toEqual([{}]);
});

it("enables the second factor by password, secret and code; the recovery codes stay until the button is pressed", async () => {
  // Without `subtle` the password is sent unencrypted, as in a browser without TLS.
  vi.stubGlobal("crypto", { ...globalThis.crypto, subtle: undefined });
  const codes = ["aaaa-1111", "bbbb-2222"];
  let wrong = true;
  const seen = standInPeople(
    [],
    "staff",
    profile({
      "/api/client/users/totp/start": () =>
        wrong
          ? refused("own_password_wrong", "密码错误，请重新输入")
          : good({ secret: "ABCDEFGH", uri: "otpauth://totp/x?secret=ABCDEFGH" }),
      "/api/client/users/totp/enable": () =>
        wrong ? refused("totp_wrong", "动态验证码错误或已使用") : good({ codes }),
    }),
  );
  renderPage("/set/my", BasicInfoPage);
  await press("开启二次验证");
  const dialog = await findDialog("开启二次验证");
  const next = within(dialog).getByRole("button", { name: "下一步" });
  await userEvent.click(next);
  await within(dialog).findByText("请输入密码");
  expect(sentTo(seen, "/totp/start")).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText("登录密码"), "Test@2026");
  await userEvent.click(next);
  await within(dialog).findByText("密码错误，请重新输入");
  wrong = false;
  await userEvent.click(next);
  expect(sentTo(seen, "/totp/start")).toEqual([{ password: "Test@2026" }, { password: "Test@2026" }]);
  await within(dialog).findByText("ABCD EFGH");
  wrong = true;
  const button = within(dialog).getByRole("button", { name: "开启二次验证" });
  await userEvent.click(button);
  await within(dialog).findByText("请输入验证码");
  await userEvent.type(within(dialog).getByLabelText("动态验证码"), "123456");
  await userEvent.click(button);
  await within(dialog).findByText("动态验证码错误或已使用");
  wrong = false;
  await userEvent.click(button);
  await findDialog("恢复码");
  for (const code of codes) expect(screen.getByText(code)).toBeDefined();
  await userEvent.keyboard("{Escape}");
  expect(screen.getByText("aaaa-1111")).toBeDefined();
  await press("我已保存");
  await waitFor(() => expect(screen.queryByText("aaaa-1111")).toBeNull());
});

it("enables the second factor of an account without a password by a code sent to the phone", async () => {
  const seen = standInPeople(
    [],
    "staff",
    profile({
      "/api/client/users/info": () => good({ ...user, has_password: false }),
      "/api/client/login/sms": () => good({}),
      "/api/client/users/totp/start": () => good({ secret: "ABCDEFGH", uri: "otpauth://totp/x?secret=ABCDEFGH" }),
    }),
  );
  renderPage("/set/my", BasicInfoPage);
  await press("开启二次验证");
  const dialog = await findDialog("开启二次验证");
  await userEvent.click(within(dialog).getByRole("button", { name: "获取验证码" }));
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith("/login/sms"))).toBe(true));
  await userEvent.type(within(dialog).getByLabelText("短信验证码"), "246810");
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  await within(dialog).findByText("ABCD EFGH");
  expect(sentTo(seen, "/totp/start")).toEqual([{ verification_code: "246810" }]);
});
