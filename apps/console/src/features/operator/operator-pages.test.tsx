import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { movableClock, passes } from "#test/moved-clock.ts";
import { renderConsole } from "#test/render-console.tsx";
import { systemInfo } from "#test/stand-in-platform.ts";
import { good, refused, standInServer } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

const operator = { _id: idOf(1), account: "13900001111", name: "运营方", last_login_time: null, publisher: true };
/** Returns the refusal with another `code` in its body: the code 403 would end the session. */
const withCode = (code: number, answer: ReturnType<typeof refused>) => ({
  ...answer,
  body: { ...(answer.body as object), code },
});
const outside = withCode(1403, refused("operator_outside", "运营方账号不能使用企业的功能，请使用企业账号登录", 403));
const noFactor = withCode(1403, refused("operator_factor_missing", "请先开启二次验证，再使用运营方功能", 403));
const notPermitted = refused("not_permitted", "您没有此操作的权限", 403);
const none = { list: [], page: { page: 1, size: 30, count: 0 } };

function answers(self: ReturnType<typeof good>) {
  standInServer(({ path }) => {
    if (path === "/common/info") return good(systemInfo);
    if (path === "/api/operator/self") return self;
    if (path === "/api/operator/package/list" || path === "/api/operator/org/list") return good(none);
    return outside;
  });
}

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

it.each(["/message", "/home", "/dashboard", "/operator"])(
  "redirects an operator on %s to the operator pages",
  async (path) => {
    answers(good(operator));
    const { router } = renderConsole(path);
    await waitFor(() => expect(router.state.location.pathname).toBe("/operator/org"));
    expect(await screen.findByText("还没有企业")).toBeDefined();
    expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull();
  },
);

it("shows within five seconds that the server is unreachable, and that it is back", async () => {
  movableClock();
  answers(good(operator));
  renderConsole("/operator/org");
  await screen.findByText("还没有企业");
  const alive = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
  await passes(5_000);
  expect(screen.getByText(/与服务器的连接/)).toBeDefined();
  vi.stubGlobal("fetch", alive);
  await passes(5_000);
  expect(screen.queryByText(/与服务器的连接/)).toBeNull();
});

it("asks an operator without a second factor on every page to enable it", async () => {
  answers(noFactor);
  renderConsole("/operator/log");
  expect(await screen.findByRole("heading", { name: "请先开启二次验证" })).toBeDefined();
});

it("shows other users that they have no permission, with a link to the home page", async () => {
  answers(notPermitted);
  renderConsole("/operator/package");
  expect(await screen.findByRole("heading", { name: "此页面仅供平台运营方使用" })).toBeDefined();
  expect(screen.getByRole("link", { name: "回到首页" }).getAttribute("href")).toBe("#/home");
});

it("disables the upload of packages without a publisher's key, and shows the reason", async () => {
  answers(good({ ...operator, publisher: false }));
  renderConsole("/operator/package");
  expect(await screen.findByText(/尚未设置发布者公钥/)).toBeDefined();
  expect(screen.getByRole("button", { name: "登记安装包" })).toHaveProperty("disabled", true);
});

it("the log shows the value of a setting before and after the change as text", async () => {
  const detail = { before: { registration: "open" }, after: { registration: "closed" } };
  const act = {
    _id: idOf(2),
    time: 0,
    operator: "13900001111",
    action: "operator.saveSettings",
    ip: "",
    action_name: "运营方修改安装设置或公告",
    org: "",
    object: "",
    detail: JSON.stringify(detail),
  };
  standInServer(({ path }) => {
    if (path === "/common/info") return good(systemInfo);
    if (path === "/api/operator/self") return good(operator);
    if (path === "/api/operator/act/list") return good({ list: [act], page: { page: 1, size: 30, count: 1 } });
    return outside;
  });
  renderConsole("/operator/log");
  const row = await screen.findByRole("row", { name: /运营方修改安装设置或公告/ });
  expect(row.textContent).toContain("注册与新建企业 开放 → 关闭");
});

it("creates an organisation with its first admin, whose initial password is required without an SMS service", {
  tags: ["rest"],
}, async () => {
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
  const seen = standInServer(({ path }) => {
    if (path === "/common/info") return good({ ...systemInfo, phone_codes: false });
    if (path === "/api/operator/self") return good(operator);
    if (path === "/api/operator/org/add") return good({ _id: idOf(3), password_kept: false });
    return good(none);
  });
  renderConsole("/operator/org");
  await userEvent.click(await screen.findByRole("button", { name: "新建企业" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("企业"), "渝北环卫");
  await userEvent.type(dialog.getByLabelText("首位管理员姓名"), "周启明");
  await userEvent.type(dialog.getByLabelText("首位管理员手机号"), "13812346208");
  await userEvent.click(dialog.getByRole("button", { name: "新建企业" }));
  await dialog.findByText("请输入用户密码");
  await userEvent.type(dialog.getByLabelText("初始密码"), "Starlight-1");
  await userEvent.click(dialog.getByRole("button", { name: "新建企业" }));
  await screen.findByText("企业已创建，首位管理员可以登录了");
  expect(seen.find(({ path }) => path === "/api/operator/org/add")?.body).toEqual({
    name: "渝北环卫",
    account: "13812346208",
    admin_name: "周启明",
    password: "Starlight-1",
  });
});

const account = {
  _id: idOf(4),
  account: "13812346208",
  name: "周启明",
  created_at: 0,
  last_login_time: null,
  disabled: false,
  second_factor: false,
  sessions: 0,
  operator: false,
  orgs: [],
};

it.each([
  [false, "重设密码的验证码（系统未开通短信）", "true"],
  [true, "发送重设密码的验证码", null],
])(
  "with an SMS service %s, the menu of an account offers only the code %s",
  { tags: ["rest"] },
  async (phone_codes, offered, disabled) => {
    standInServer(({ path }) => {
      if (path === "/common/info") return good({ ...systemInfo, phone_codes });
      if (path === "/api/operator/self") return good(operator);
      return good({ list: [account], page: { page: 1, size: 30, count: 1 } });
    });
    renderConsole("/operator/account");
    const row = await screen.findByRole("row", { name: /周启明/ });
    await userEvent.click(within(row).getByRole("button"));
    const items = await screen.findAllByRole("menuitem", { name: /验证码/ });
    expect(items.map((item) => [item.textContent, item.getAttribute("aria-disabled")])).toEqual([[offered, disabled]]);
  },
);

const organisation = {
  _id: idOf(3),
  name: "渝北环卫",
  state: "active",
  created_at: 0,
  expires: null,
  devices: 0,
  online: 0,
  points: 0,
  people: 1,
  messages: 0,
  storage_bytes: 0,
  parking: true,
  live: "open",
  farm: false,
  arrangement: true,
  device_max: null,
  point_max: null,
  message_days: null,
  limited: 0,
  notes: "",
};

it("the menu of an organisation explains that closing an entry closes its page but not the API", {
  tags: ["rest"],
}, async () => {
  standInServer(({ path }) => {
    if (path === "/common/info") return good(systemInfo);
    if (path === "/api/operator/self") return good(operator);
    if (path === "/api/operator/org/menu") return good({ list: [] });
    return good({ list: [organisation], page: { page: 1, size: 30, count: 1 } });
  });
  renderConsole("/operator/org");
  await userEvent.click(await screen.findByRole("row", { name: /渝北环卫/ }));
  await screen.findByText(/这里只关页面，不关接口：要停用功能请用上面的开关和上限/);
});

it("the log shows names, and the end of a validity as local time", { tags: ["rest"] }, async () => {
  const act = {
    _id: idOf(2),
    time: 0,
    operator: "13900001111",
    action: "operator.editOrganisation",
    ip: "",
    org: "渝北环卫",
    action_name: "运营方修改企业的期限或功能",
    object: "渝北环卫",
    detail: JSON.stringify({ before: { expires: null }, after: { expires: "2026-12-31T15:59:59.000Z" } }),
  };
  standInServer(({ path }) => {
    if (path === "/common/info") return good(systemInfo);
    if (path === "/api/operator/self") return good(operator);
    return good({ list: [act], page: { page: 1, size: 30, count: 1 } });
  });
  renderConsole("/operator/log");
  const row = await screen.findByRole("row", { name: /渝北环卫/ });
  expect(row.textContent).toContain("到期日 2026-12-31 23:59:59");
});
