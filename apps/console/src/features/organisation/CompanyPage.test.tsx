import { industries } from "@huiyan/contract/organisation/industries";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { currentToken, storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, systemInfo, user } from "#test/stand-in-platform.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

type Answers = Record<string, (request: SeenRequest) => ReturnType<typeof good>>;
const nowhere = { org: null, staff: null };
const day = 86_400_000;

async function open(changes: object, answers: Answers = {}) {
  const seen = standInPlatform([], { "/api/client/users/info": () => good({ ...user, ...changes }), ...answers });
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  reload.mockClear();
  renderConsole("/company");
  await screen.findByText("欢迎使用慧眼");
  return { reload, bodies: (path: string) => seen.filter((request) => request.path === path).map(({ body }) => body) };
}
const submit = () => userEvent.click(screen.getByRole("button", { name: "创建企业" }));

beforeEach(() => {
  location.hash = "";
  storeToken("own");
  standInSockets();
});

describe("form for a new organisation", () => {
  it.each([
    ["", "13812346208", "请输入企业名称！"],
    ["  ", "13812346208", "请输入企业名称！"],
    ["星光物流", "", "请输入手机号码！"],
    ["星光物流", "12345", "请输入正确格式的手机号码！"],
  ])("name «%s» and phone «%s» have the errors: %s", async (name, phone, refusal) => {
    const { bodies } = await open(nowhere);
    const form = within(screen.getByRole("form", { name: "创建企业" }));
    if (name !== "") await userEvent.type(form.getByLabelText("企业名称"), name);
    await userEvent.clear(form.getByLabelText("手机号"));
    if (phone !== "") await userEvent.type(form.getByLabelText("手机号"), phone);
    await submit();
    expect(form.getByText(refusal)).toBeDefined();
    expect(bodies("/api/client/org/create")).toEqual([]);
  });

  it("offers the 35 industries, with 公共服务 first and selected", async () => {
    await open(nowhere);
    expect(industries).toHaveLength(35);
    expect(screen.getByText("公共服务")).toBeDefined();
    await userEvent.click(screen.getByRole("combobox", { name: "企业类型" }));
    await userEvent.type(screen.getByRole("combobox", { name: "企业类型" }), "物流");
    await userEvent.click(await screen.findByTitle("物流仓储"));
    expect(screen.queryByText("公共服务")).toBeNull();
  });

  it("the form is sent trimmed with its logo, shows 企业创建成功！, and opens the home page with a reload", {
    tags: ["rest"],
  }, async () => {
    const org = { _id: idOf(800), name: "星光物流", title: "", logo: "", expires: null };
    const { bodies, reload } = await open(nowhere, { "/api/client/org/create": () => good({ org }) });
    await userEvent.type(screen.getByLabelText("企业名称"), " 星光物流 ");
    await userEvent.type(screen.getByLabelText("企业地址"), " 寸滩 3 号 ");
    const logo = new File(["x"], "logo.png", { type: "image/png" });
    await userEvent.upload(screen.getByLabelText("企业LOGO"), logo);
    expect(screen.getByRole("img", { name: "LOGO预览" })).toBeDefined();
    await submit();
    await screen.findByText("企业创建成功！");
    expect(bodies("/api/client/org/create")).toEqual([
      { name: "星光物流", type: "公共服务", addr: "寸滩 3 号", phone: "13812346208", logo: ["logo.png"] },
    ]);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(location.hash).toBe("#/home");
    cleanup();
    renderConsole("/company");
    await screen.findByText("企业创建成功！");
  });

  it.each([
    ["logo.gif", "image/gif", 1, "上传logo图片格式错误"],
    ["logo.svg", "image/svg+xml", 1, "上传logo图片格式错误"],
    ["logo.png", "image/png", 2 * 1024 * 1024 + 1, "图片不能超过 2 MB"],
  ])("refuses the logo %s (%s, %d bytes): %s", async (name, type, bytes, refusal) => {
    await open(nowhere);
    const file = new File([new Uint8Array(bytes)], name, { type });
    fireEvent.change(screen.getByLabelText("企业LOGO"), { target: { files: [file] } });
    expect(await screen.findByText(refusal)).toBeDefined();
    expect(screen.queryByRole("img", { name: "LOGO预览" })).toBeNull();
  });

  it("shows the server's text when the creation of organisations is disabled", async () => {
    const closed = "当前部署不开放创建企业，请联系企业管理员添加";
    await open(nowhere, { "/api/client/org/create": () => refused("creation_closed", closed) });
    await userEvent.type(screen.getByLabelText("企业名称"), "星光物流");
    await submit();
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(closed));
  });
});

describe("invitations", () => {
  const invited = { ...nowhere, unactive: [{ _id: idOf(810), name: "渝智城市运营" }] };

  it("switches a user to an organisation that they join", async () => {
    const { bodies, reload } = await open(invited, {
      "/api/client/org/join": () => good({}),
      "/api/client/org/switch": () => good({ token: "there" }),
    });
    await userEvent.click(screen.getByRole("button", { name: "加入组织" }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(bodies("/api/client/org/join")).toEqual([{ org_id: idOf(810) }]);
    expect(bodies("/api/client/org/switch")).toEqual([{ org_id: idOf(810) }]);
    expect([currentToken(), location.hash]).toEqual(["there", "#/home"]);
  });

  it("names the organisation from which the user was removed", async () => {
    await open({ ...nowhere, left: [{ _id: idOf(811), name: "空港物流" }] });
    expect(screen.getByRole("note").textContent).toContain("您已被移出空港物流");
    expect(screen.getByText(/^创建企业后即可绑定设备/)).toBeDefined();
  });
});

describe("user with organisations but no current one", () => {
  const mine = (status: "active" | "leave") => ({
    ...nowhere,
    orgs: [{ _id: idOf(812), name: "空港物流", status, current: false, staff: user.staff }],
  });

  it("gets a hint to enter an organisation, and enters it", async () => {
    const { bodies, reload } = await open(mine("active"), { "/api/client/org/switch": () => good({ token: "there" }) });
    expect(screen.getByText("点击“进入”，在您的企业中继续工作；也可以创建自己的企业")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: /进\s*入/ }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(bodies("/api/client/org/switch")).toEqual([{ org_id: idOf(812) }]);
  });

  it("sees that all organisations have expired, and continues without a reload when one is valid again", async () => {
    let status: "active" | "leave" = "leave";
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open(nowhere, {
      "/common/info": () => good({ ...systemInfo, contact: { phone: "400-800-1234", email: "" } }),
      "/api/client/users/info": () => good(status === "leave" ? { ...user, ...mine(status) } : user),
    });
    await screen.findByText(/企业 空港物流 已到期或被平台停用，请联系平台续期：400-800-1234/);
    status = "active";
    vi.advanceTimersByTime(10_000);
    await screen.findByText("您正在以下企业中工作");
    vi.useRealTimers();
  });

  it("gets no hint to enter if the organisation has expired", async () => {
    await open(mine("leave"));
    expect(screen.getByText(/^创建企业后即可绑定设备/)).toBeDefined();
    expect(screen.getByRole("button", { name: "已失效" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("welcome panel of the current organisation", () => {
  it("shows the organisation's name and no form", async () => {
    await open({});
    expect(screen.getAllByText("渝智城市运营").length).toBeGreaterThan(0);
    expect(screen.getByText("企业管理员")).toBeDefined();
    expect(screen.getByText("长期有效")).toBeDefined();
    expect(screen.queryByRole("form", { name: "创建企业" })).toBeNull();
  });

  it.each([
    [12, 1],
    [45, 0],
  ])("%d days before the end of the validity there are %d warnings", async (days, count) => {
    await open({ org: { ...user.org, expires: Date.now() + days * day } });
    expect(screen.queryAllByText(`企业将在 ${days} 天后到期，到期后不能登录，请联系平台续期`)).toHaveLength(count);
  });
});

describe("switching the organisation", () => {
  const orgs = [
    { _id: idOf(800), name: "渝智城市运营", status: "active", current: true, staff: user.staff },
    { _id: idOf(801), name: "星光物流", status: "active", current: false, staff: user.staff },
    { _id: idOf(802), name: "空港旧库", status: "leave", current: false, staff: user.staff },
  ];
  const unactive = [{ _id: idOf(803), name: "悦来会展" }];

  async function openSwitcher(answers: Answers = {}) {
    const opened = await open({ orgs, unactive }, answers);
    await userEvent.click(screen.getByRole("button", { name: /用户菜单/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "切换企业" }));
    const dialog = within(await screen.findByRole("dialog"));
    const row = (name: string) => {
      const item = dialog.getByText(name).closest("li");
      if (item === null) throw new Error(`no row for ${name}`);
      return item;
    };
    return { ...opened, row };
  }

  it("marks the current organisation, disables expired ones, offers invitations", { tags: ["rest"] }, async () => {
    const { row } = await openSwitcher();
    expect(row("渝智城市运营").textContent).toContain("（当前组织）");
    expect(within(row("渝智城市运营")).queryByRole("button")).toBeNull();
    expect(within(row("空港旧库")).getByRole("button", { name: "已失效" }).hasAttribute("disabled")).toBe(true);
    expect(within(row("悦来会展")).getByRole("button", { name: "加入组织" })).toBeDefined();
  });

  it("stores the new token, opens /home and reloads the page", async () => {
    const { row, reload, bodies } = await openSwitcher({ "/api/client/org/switch": () => good({ token: "there" }) });
    await userEvent.click(within(row("星光物流")).getByRole("button", { name: /进\s*入/ }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(bodies("/api/client/org/switch")).toEqual([{ org_id: idOf(801) }]);
    expect([currentToken(), location.hash]).toEqual(["there", "#/home"]);
  });

  it("switching the organisation is not offered in a private deployment", async () => {
    await open(
      { orgs, unactive },
      {
        "/common/privatize": () =>
          good({ privatize: true, privatize_code: "", internal_mode: false, livestock: false }),
      },
    );
    await userEvent.click(screen.getByRole("button", { name: /用户菜单/ }));
    await screen.findByRole("menuitem", { name: "退出登录" });
    expect(screen.queryByRole("menuitem", { name: "切换企业" })).toBeNull();
  });
});
