import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { currentToken, storeToken } from "#shared/auth/session.store.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, systemInfo } from "#test/stand-in-platform.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

const phone = "13812346208";
type Answer = ReturnType<typeof good>;

/** Opens the sign-in page. The requests to login/login get `answers` in turn. */
async function open(
  address: string,
  answers: Answer[],
  more: Record<string, (request: SeenRequest) => Answer | Promise<Answer>> = {},
) {
  const seen = standInPlatform([], {
    "/api/client/login/login": () =>
      answers.shift() ?? good({ token: "fresh", browser: "of-this-browser", notice: "" }),
    "/api/client/login/code": () => good({ image: "data:image/png;base64,AA==", key: `picture-${seen.length}` }),
    ...more,
  });
  const view = renderConsole(address);
  await screen.findByRole("heading", { level: 1 });
  const sent = (path = "/api/client/login/login") => seen.filter((request) => request.path === path);
  return { ...view, seen, sent, bodies: () => sent().map(({ body }) => body) };
}

const type = (label: string, value: string) => userEvent.type(screen.getByLabelText(label), value);
const submit = () => userEvent.click(screen.getByRole("button", { name: /^登\s*录$/ }));
const alertText = () => screen.getByRole("alert").textContent?.trim();
const arrived = (path: string, router: ReturnType<typeof renderConsole>["router"]) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path));

beforeEach(() => {
  storeToken(null);
  standInSockets();
  // Without Web Crypto the passwords are sent unencrypted, so that the test can read them. Other tests cover the
  // encryption.
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
});

describe("sign-in by password", () => {
  it("marks empty fields without a request; typing removes the mark", async () => {
    const { sent } = await open("/login", []);
    await submit();
    expect(screen.getByText("请输入手机号码！")).toBeDefined();
    expect(screen.getByText("请输入密码")).toBeDefined();
    await type("手机号", "1");
    expect(screen.queryByText("请输入手机号码！")).toBeNull();
    expect(sent()).toEqual([]);
  });

  it("sends account and password trimmed, and opens the requested page", {
    tags: ["rest"],
  }, async () => {
    const { bodies, router } = await open("/login?to=/message?size=50", []);
    await type("手机号", ` ${phone}`);
    await type("密码", "Secret-1 {Enter}");
    await arrived("/message", router);
    expect(bodies()).toEqual([{ account: phone, password: "Secret-1" }]);
    expect([currentToken(), router.state.location.search]).toEqual(["fresh", { size: "50" }]);
  });

  it("shows once on the next page that the user was removed from their last organisation", {
    tags: ["rest"],
  }, async () => {
    const notice = "您已被移出企业 渝智城市运营，如需恢复请联系该企业的管理员";
    const { router } = await open("/login", [good({ token: "fresh", browser: "", notice })]);
    await type("手机号", phone);
    await type("密码", "Secret-1{Enter}");
    await arrived("/home", router);
    expect(await screen.findAllByText(notice)).toHaveLength(1);
  });

  it("sends the token that this browser got at the account's last sign-in", { tags: ["rest"] }, async () => {
    localStorage.setItem("huiyan.browsers", JSON.stringify({ [phone]: "known" }));
    const { bodies, router } = await open("/login", []);
    await type("手机号", phone);
    await type("密码", "Secret-1{Enter}");
    await arrived("/home", router);
    expect(bodies()).toEqual([{ account: phone, password: "Secret-1", browser: "known" }]);
    expect(localStorage.getItem("huiyan.browsers")).toBe(JSON.stringify({ [phone]: "of-this-browser" }));
  });

  it("shows a wrong password as an alert", { tags: ["rest"] }, async () => {
    await open("/login", [refused("wrong_password", "账号或密码错误")]);
    await type("手机号", phone);
    await type("密码", "Secret-1{Enter}");
    await waitFor(() => expect(alertText()).toBe("账号或密码错误"));
  });

  it("disables the button for the time that the server requires after too many attempts", {
    tags: ["rest"],
  }, async () => {
    const slowed = refused("sign_in_slowed", "尝试次数过多，请稍后再试", 429, { "retry-after": "90" });
    const { sent } = await open("/login", [slowed]);
    await type("手机号", phone);
    await type("密码", "Secret-1{Enter}");
    const button = await screen.findByRole("button", { name: /^(90|89) 秒后可重试$/ });
    expect(button.hasAttribute("disabled")).toBe(true);
    await type("密码", "{Enter}");
    expect(sent()).toHaveLength(1);
  });
});

describe("picture code (CAPTCHA)", () => {
  it("appears when required, is sent, and is replaced after each refusal", { tags: ["rest"] }, async () => {
    const { bodies, sent, router } = await open("/login", [
      refused("captcha_needed", "请输入图形验证码"),
      refused("captcha_wrong", "图形验证码错误，请重新输入"),
      refused("wrong_password", "账号或密码错误"),
    ]);
    await type("手机号", phone);
    await type("密码", "Secret-1{Enter}");
    await screen.findByRole("img", { name: "图形验证码" });
    expect(screen.getByText("请输入图形验证码")).toBeDefined();
    expect(alertText()).toBe("");
    const pictures = () => sent("/api/client/login/code").length;
    for (const tries of [1, 2, 3]) {
      await waitFor(() => expect(pictures()).toBe(tries));
      await waitFor(() => expect(screen.getByRole("button", { name: /换一张/ }).hasAttribute("disabled")).toBe(false));
      await type("图形验证码", `ab${tries}{Enter}`);
    }
    await arrived("/home", router);
    expect(bodies()).toMatchObject([{}, { captcha: "ab1" }, { captcha: "ab2" }, { captcha: "ab3" }]);
    const keys = bodies().map((body) => JSON.stringify(body).match(/picture-\d+/)?.[0]);
    expect(new Set(keys).size).toBe(4);
  });

  it("the picture code is required before the request", async () => {
    const { sent } = await open("/login", [refused("captcha_needed", "请输入图形验证码")]);
    await type("手机号", phone);
    await type("密码", "Secret-1{Enter}");
    await screen.findByRole("img", { name: "图形验证码" });
    await submit();
    expect(sent()).toHaveLength(1);
  });
});

describe("second factor", () => {
  const needed = () => refused("totp_needed", "请输入动态验证码");

  it("the second factor is requested in a separate step, and sent with the same account and password", {
    tags: ["rest"],
  }, async () => {
    const { bodies, router } = await open("/login", [needed(), refused("totp_wrong", "动态验证码错误或已使用")]);
    await type("手机号", phone);
    await type("密码", "Secret-1{Enter}");
    await screen.findByRole("heading", { name: "二次验证" });
    expect(alertText()).toBe("");
    await type("动态验证码", "111111{Enter}");
    await waitFor(() => expect(alertText()).toBe("动态验证码错误或已使用"));
    await userEvent.clear(screen.getByLabelText("动态验证码"));
    await type("动态验证码", "222222{Enter}");
    await arrived("/home", router);
    const typed = { account: phone, password: "Secret-1" };
    expect(bodies()).toEqual([typed, { ...typed, totp: "111111" }, { ...typed, totp: "222222" }]);
  });

  it("allows to return to the form, which keeps the phone number", async () => {
    await open("/login", [needed()]);
    await type("手机号", phone);
    await type("密码", "Secret-1{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: "返回" }));
    expect(screen.getByLabelText("手机号")).toHaveProperty("value", phone);
    expect(alertText()).toBe("");
  });
});

describe("sign-in by phone code", () => {
  const sms = { "/api/client/login/sms": () => good({}) };

  it.each([
    ["", "请输入手机号码！"],
    ["12345", "请输入正确格式的手机号码！"],
  ])("requests no code for the phone number «%s»", async (typed, refusal) => {
    const { sent } = await open("/login?mode=code", [], sms);
    if (typed !== "") await type("手机号", typed);
    await userEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    expect(screen.getByText(refusal)).toBeDefined();
    expect(sent("/api/client/login/sms")).toEqual([]);
  });

  it("counts down 60 s until another code can be requested, also after a reload", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date", "setInterval", "clearInterval"] });
    const { sent, unmount } = await open("/login?mode=code", [], sms);
    await type("手机号", phone);
    await userEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    await screen.findByRole("button", { name: /^重新获取 (60|59) 秒$/ });
    expect(sent("/api/client/login/sms")[0]?.query).toEqual({ phone, type: "code" });
    unmount();
    vi.advanceTimersByTime(20_000);
    renderConsole("/login?mode=code");
    const waiting = await screen.findByRole("button", { name: /^重新获取 (40|39) 秒$/ });
    expect(waiting.hasAttribute("disabled")).toBe(true);
    vi.advanceTimersByTime(41_000);
    expect((await screen.findByRole("button", { name: "获取验证码" })).hasAttribute("disabled")).toBe(false);
  });

  it("shows the server's refusal below the field, and counts down the time that it requires", async () => {
    const soon = refused("phone_code_soon", "验证码已发送，请 60 秒后再获取", 429, { "retry-after": "30" });
    await open("/login?mode=code", [], { "/api/client/login/sms": () => soon });
    await type("手机号", phone);
    await userEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    await screen.findByText("验证码已发送，请 60 秒后再获取");
    await screen.findByRole("button", { name: /^重新获取 (30|29) 秒$/ });
  });

  it("signs in with the code, and marks an empty code", async () => {
    const { bodies, router } = await open("/login?mode=code", [], sms);
    await type("手机号", phone);
    await submit();
    expect(screen.getByText("请输入验证码")).toBeDefined();
    await type("短信验证码", "407213{Enter}");
    await arrived("/home", router);
    expect(bodies()).toEqual([{ type: "code", account: phone, verification_code: "407213" }]);
  });

  it("signs in to a demonstration account with one click, also when a picture code is required", {
    tags: ["rest"],
  }, async () => {
    const account = { role: "admin", account: "13800000001", password: "shown-1", totp: "" };
    const { router } = await open("/login", [refused("captcha_needed", "请输入图形验证码")], {
      "/common/info": () => good({ ...systemInfo, demo: true }),
      "/common/demo": () => good({ accounts: [account], codes: [] }),
    });
    await type("手机号", phone);
    await type("密码", "wrong{Enter}");
    await screen.findByLabelText("图形验证码");
    await userEvent.click(await screen.findByRole("button", { name: /13800000001/ }));
    await arrived("/home", router);
  });

  it("signs in to the demonstration's operator with a second-factor code that is requested at the click", async () => {
    let code = 111_110;
    const { router, bodies } = await open("/login", [], {
      "/common/info": () => good({ ...systemInfo, demo: true }),
      "/common/demo": () => {
        code += 1;
        const account = { role: "operator", account: "13800000009", password: "shown-1", totp: String(code) };
        return good({ accounts: [account], codes: [] });
      },
    });
    await screen.findByText(/动态码，演示会自动填写/);
    const shown = code;
    await userEvent.click(await screen.findByRole("button", { name: /平台运营方/ }));
    await arrived("/home", router);
    expect(bodies()).toMatchObject([{ account: "13800000009" }]);
    const [, sent] = /"totp":"(\d+)"/.exec(JSON.stringify(bodies())) ?? [];
    expect(Number(sent)).toBeGreaterThan(shown);
  });

  it("shows in the demonstration the newest code for the typed phone number and this purpose", {
    tags: ["rest"],
  }, async () => {
    const codes = [
      { phone, type: "code", code: "111111", at: 1 },
      { phone, type: "code", code: "222222", at: 2 },
      { phone: "13912346208", type: "code", code: "333333", at: 3 },
      { phone, type: "register", code: "444444", at: 4 },
    ];
    await open("/login?mode=code", [], {
      "/common/info": () => good({ ...systemInfo, demo: true }),
      "/common/demo": () => good({ accounts: [], codes }),
    });
    await type("手机号", phone);
    await userEvent.click(await screen.findByRole("button", { name: "填入" }));
    expect(screen.getByLabelText("短信验证码")).toHaveProperty("value", "222222");
  });

  it("does not offer the previous code while the demonstration creates the next one", { tags: ["rest"] }, async () => {
    const before = { phone, type: "code", code: "111111", at: 1 };
    const sent = Promise.withResolvers<ReturnType<typeof good>>();
    let isSent = false;
    await open("/login?mode=code", [], {
      "/common/info": () => good({ ...systemInfo, demo: true }),
      "/common/demo": () => (isSent ? sent.promise : good({ accounts: [], codes: [before] })),
      "/api/client/login/sms": () => {
        isSent = true;
        return good({});
      },
    });
    await type("手机号", phone);
    await screen.findByText("111111");
    await userEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    await screen.findByText("验证码已发送");
    expect(screen.queryByText("111111")).toBeNull();
    sent.resolve(good({ accounts: [], codes: [{ ...before, code: "222222", at: 2 }, before] }));
    await screen.findByText("222222");
  });
});

describe("other ways to sign in", () => {
  it.each([
    [true, 1],
    [false, 0],
  ])("with registration open %s, the page has %d links to the registration", async (registration, links) => {
    await open("/login", [], { "/common/info": () => good({ ...systemInfo, registration }) });
    await screen.findByText("V24.11.1");
    expect(screen.queryAllByRole("link", { name: "注册" })).toHaveLength(links);
  });

  it("the link for single sign-on contains the requested page and the secret of this browser", async () => {
    await open("/login?to=/message", [], { "/common/info": () => good({ ...systemInfo, single_sign_on: "统一门户" }) });
    const link = await screen.findByRole("link", { name: "使用统一门户登录" });
    expect(link.getAttribute("href")).toBe(`/api/client/login/oidc/start?to=%2Fmessage&bind=${"07".repeat(16)}`);
  });

  it("exchanges the ticket of a single sign-on once, with the secret that binds it to this browser", {
    tags: ["rest"],
  }, async () => {
    localStorage.setItem("huiyan.signOnBind", '"kept-when-it-began"');
    const { sent, router } = await open("/login?ticket=t-1&to=/message", [], {
      "/api/client/login/oidc": () => good({ token: "fresh" }),
    });
    await arrived("/message", router);
    expect(sent("/api/client/login/oidc").map(({ body }) => body)).toEqual([
      { ticket: "t-1", bind: "kept-when-it-began" },
    ]);
    expect(currentToken()).toBe("fresh");
  });

  it.each([
    ["/login?problem=sign_on_failed", good({ token: "x" })],
    ["/login?ticket=old", refused("sign_on_failed", "单点登录失败，请重试")],
  ])("%s shows the error and the form", async (address, answer) => {
    await open(address, [], { "/api/client/login/oidc": () => answer });
    await screen.findByText("单点登录失败，请重试");
    expect(screen.getByLabelText("密码")).toBeDefined();
    expect(currentToken()).toBeNull();
  });
});
