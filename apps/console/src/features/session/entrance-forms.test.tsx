import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { currentToken, storeToken } from "#shared/auth/session.store.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, systemInfo } from "#test/stand-in-platform.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

const phone = "13812346208";
const rule = "密码为 8 到 32 位，须含大写、小写、数字、特殊字符中的三种";

beforeEach(() => {
  storeToken(null);
  standInSockets();
  // Without Web Crypto the passwords are sent unencrypted, so that the test can read them. Other tests cover the
  // encryption.
  vi.stubGlobal("crypto", {});
});

async function open(address: string, answers: Record<string, (request: SeenRequest) => ReturnType<typeof good>> = {}) {
  const seen = standInPlatform([], answers);
  const { router } = renderConsole(address);
  await screen.findByLabelText("手机号");
  return { router, bodies: (path: string) => seen.filter((request) => request.path === path).map(({ body }) => body) };
}

/** Fills fields by the labels of the form. */
function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

describe("without an SMS service", () => {
  const silent = { "/common/info": () => good({ ...systemInfo, phone_codes: false }) };

  it.each([
    ["/register", "系统未开通短信，请联系管理员添加账号"],
    ["/login?mode=forget", "系统未开通短信，请联系管理员重设密码"],
  ])("%s names the admin to ask instead of showing its form", async (address, sentence) => {
    standInPlatform([], silent);
    renderConsole(address);
    await screen.findByText(sentence);
    expect(screen.queryByRole("button", { name: "获取验证码" })).toBeNull();
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("the sign-in offers neither code nor registration, even if a link opens the form for the code", async () => {
    standInPlatform([], silent);
    renderConsole("/login?mode=code");
    await screen.findByLabelText("密码");
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.queryByRole("link", { name: "注册" })).toBeNull();
    expect(screen.queryByRole("button", { name: "获取验证码" })).toBeNull();
  });
});

describe("reset of a forgotten password", () => {
  const submit = () => userEvent.click(screen.getByRole("button", { name: "修改密码" }));

  it.each([
    ["", "407213", "Starlight-1", "Starlight-1", "请输入手机号码！"],
    ["12345", "407213", "Starlight-1", "Starlight-1", "请输入正确格式的手机号码！"],
    [phone, "", "Starlight-1", "Starlight-1", "请输入验证码"],
    [phone, "407213", "", "", "请输入新密码"],
    [phone, "407213", "starlight", "starlight", rule],
    [phone, "407213", "Starlight-1", "", "请再次确认密码"],
    [phone, "407213", "Starlight-1", "Starlight-2", "两次密码不一致"],
  ])(
    "phone «%s», code «%s», passwords «%s» and «%s» have the errors: %s",
    async (account, code, password, again, refusal) => {
      const { bodies } = await open("/login?mode=forget");
      fill({ 手机号: account, 短信验证码: code, 新密码: password, 确认密码: again });
      await submit();
      const field = await screen.findByText(refusal, { selector: ".form-error" });
      expect(field).toBeDefined();
      expect(bodies("/api/client/login/forget")).toEqual([]);
    },
  );

  it("shows 修改成功 and returns to the sign-in with the phone number filled in", { tags: ["rest"] }, async () => {
    const { bodies, router } = await open("/login?mode=forget&to=/message", {
      "/api/client/login/forget": () => good({}),
    });
    fill({ 手机号: phone, 短信验证码: "407213", 新密码: " Starlight-1", 确认密码: "Starlight-1 " });
    await submit();
    await screen.findByText("修改成功");
    await waitFor(() => expect(router.state.location.search).toEqual({ to: "/message" }));
    expect(screen.getByLabelText("手机号")).toHaveProperty("value", phone);
    expect(bodies("/api/client/login/forget")).toEqual([
      { account: phone, verification_code: "407213", password: "Starlight-1", password2: "Starlight-1" },
    ]);
  });

  it("shows a refusal of the server in the form", async () => {
    await open("/login?mode=forget", {
      "/api/client/login/forget": () => refused("phone_code_wrong", "验证码错误或已过期"),
    });
    fill({ 手机号: phone, 短信验证码: "000000", 新密码: "Starlight-1", 确认密码: "Starlight-1" });
    await submit();
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("验证码错误或已过期"));
  });
});

describe("registration", () => {
  const submit = () => userEvent.click(screen.getByRole("button", { name: /^注\s*册$/ }));

  it.each([
    ["", "407213", "Starlight-1", "请输入手机号码！"],
    [phone, "", "Starlight-1", "请输入验证码"],
    [phone, "407213", "", "请输入密码"],
    [phone, "407213", "12345678", rule],
  ])("phone «%s», code «%s», password «%s» have the errors: %s", async (account, code, password, refusal) => {
    const { bodies } = await open("/register");
    fill({ 手机号: account, 短信验证码: code, 密码: password });
    await submit();
    expect(await screen.findByText(refusal, { selector: ".form-error" })).toBeDefined();
    expect(bodies("/api/client/login/register")).toEqual([]);
  });

  it("signs in right after the registration", async () => {
    const { bodies, router } = await open("/register", {
      "/api/client/login/register": () => good({ token: "of the new one" }),
    });
    fill({ 手机号: phone, 短信验证码: "407213", 密码: "Starlight-1" });
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe("/home"));
    expect(currentToken()).toBe("of the new one");
    expect(bodies("/api/client/login/register")).toEqual([
      { account: phone, verification_code: "407213", password: "Starlight-1" },
    ]);
  });
});
