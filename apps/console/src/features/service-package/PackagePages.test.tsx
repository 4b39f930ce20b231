import { type OwnPackages, type ServiceOrder } from "@huiyan/contract/service-package/package.api";
import { catalogue } from "@huiyan/contract/service-package/package.rules";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { ManagePage } from "./ManagePage.tsx";
import { OrderPage } from "./OrderPage.tsx";

const dayMs = 86_400_000;
const accessPackage: OwnPackages["list"][number] = {
  _id: idOf(1),
  service_id: "access",
  spec_id: "standard",
  bundle_id: "access-2",
  title: "标准接入 2 Mbps",
  number: 2,
  mbps: 4,
  points: 16,
  storage_days: 0,
  starts_at: 1_790_000_000_000,
  bound: [],
  ends_at: Date.now() + 6.5 * dayMs,
  state: "ending",
  days_left: 6,
};
const storagePackage: OwnPackages["list"][number] = {
  ...accessPackage,
  _id: idOf(2),
  service_id: "storage",
  spec_id: "days-7",
  bundle_id: "storage-7",
  title: "7天 单路点位",
  number: 1,
  mbps: 0,
  points: 0,
  storage_days: 7,
  state: "active",
  days_left: 200,
  bound: [{ _id: idOf(21), name: "东门", device: "一体机-1" }],
};
const own: OwnPackages = {
  sold: true,
  watched_kbps: 4_060,
  bandwidth_mbps: 4,
  points: 3,
  points_max: 16,
  trial_taken: true,
  list: [accessPackage, storagePackage],
};
const order: ServiceOrder = {
  _id: idOf(31),
  number: "F20261125AB12CD34EF",
  state: "unpaid",
  total_fen: 20_000 as ServiceOrder["total_fen"],
  by: "陈思远",
  create_at: 1_790_000_000_000,
  paid_at: null,
  cancelled_at: null,
  reason: "",
  lines: [
    {
      service_id: "access",
      spec_id: "standard",
      bundle_id: "access-2",
      title: "标准接入 2 Mbps",
      number: 1,
      duration: 12,
      total_fen: 20_000 as ServiceOrder["total_fen"],
      renews: null,
    },
  ],
};
const paged = (list: readonly object[]) => good({ list, page: { page: 1, size: 30, count: list.length } });
const points = [
  { _id: idOf(21), name: "东门", device_id: "HY-DEMO-0001", device_name: "一体机-1", online: true },
  { _id: idOf(22), name: "西门", device_id: "HY-DEMO-0001", device_name: "一体机-1", online: true },
];
const answers = {
  "/api/client/service/mine": () => good(own),
  "/api/client/service/list": () => good({ list: catalogue }),
  "/api/client/service/order/list": () => paged([order]),
  "/api/client/point/all": () => good(points),
};
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const show = (role: "admin" | "lead" | "staff" = "admin", more: Parameters<typeof standInDevices>[2] = {}) =>
  standInDevices([makeDevice(1)], role, { ...answers, ...more });

beforeEach(() => storeToken("abc"));

describe("page of the bought packages", () => {
  it("shows content, usage and end of each package", async () => {
    show();
    renderPage("/service/manage", ManagePage);
    expect(await screen.findByText("带宽 4 Mbps，点位 16 路")).toBeDefined();
    expect(screen.getByText("4.1 / 4 Mbps")).toBeDefined();
    expect(screen.getByText("已用完")).toBeDefined();
    expect(screen.getByText("3 / 16 路")).toBeDefined();
    expect(screen.getByText("6 天后到期")).toBeDefined();
    const renew = screen.getByRole("link", { name: "续费：标准接入 2 Mbps" });
    expect(renew.getAttribute("href")).toBe(`#/service/order?renews=${accessPackage._id}`);
  });

  it("lets a lead view packages, but neither buy nor renew them", async () => {
    show("lead");
    renderPage("/service/manage", ManagePage);
    await screen.findByText("带宽 4 Mbps，点位 16 路");
    expect(screen.queryByRole("link", { name: "购买套餐" })).toBeNull();
    expect(screen.queryByRole("link", { name: /续费/ })).toBeNull();
  });

  it("disables the storage tab while no storage was bought", async () => {
    show("admin", { "/api/client/service/mine": () => good({ ...own, list: [accessPackage] }) });
    renderPage("/service/manage", ManagePage);
    await screen.findByText("带宽 4 Mbps，点位 16 路");
    expect(screen.getByRole("button", { name: "动检云存储" })).toHaveProperty("disabled", true);
  });

  it("does not show a list that failed to load as empty", async () => {
    show("admin", { "/api/client/service/mine": () => refused("internal", "服务器内部错误", 500) });
    renderPage("/service/manage", ManagePage);
    await screen.findAllByText(/服务器内部错误/);
    expect(screen.queryByText("还没有设备接入套餐")).toBeNull();
    expect(screen.queryByText("本系统没有启用服务套餐")).toBeNull();
  });

  it("says that the installation sells no packages, and offers none", async () => {
    show("admin", { "/api/client/service/mine": () => good({ ...own, sold: false, list: [] }) });
    renderPage("/service/manage", ManagePage);
    await screen.findByText("本系统没有启用服务套餐");
    expect(screen.queryByRole("link", { name: "购买套餐" })).toBeNull();
  });

  it("binds at most as many points as units were bought; replacing a point unbinds it first", async () => {
    const seen = show("admin", {
      "/api/client/service/bind": () => good({ bound: 1 }),
      "/api/client/service/unbind": () => good({ unbound: 1 }),
    });
    renderPage("/service/manage?view=storage", ManagePage);
    await userEvent.click(await screen.findByRole("button", { name: "绑定点位：7天 单路点位" }));
    const dialog = await findDialog("绑定点位到「7天 单路点位」");
    const save = within(dialog).getByRole("button", { name: "保存" });
    expect(save).toHaveProperty("disabled", true);
    await userEvent.click(within(dialog).getByRole("combobox"));
    await userEvent.click(await screen.findByTitle("西门（一体机-1）"));
    expect(await within(dialog).findAllByText("最多选择 1 路")).not.toHaveLength(0);
    expect(save).toHaveProperty("disabled", true);
    await userEvent.click(screen.getAllByTitle("东门（一体机-1）").at(-1) as HTMLElement);
    await waitFor(() => expect(save).toHaveProperty("disabled", false));
    await userEvent.click(save);
    await waitFor(() =>
      expect(sentTo(seen, "/service/bind")).toEqual([{ point_ids: [idOf(22)], service_id: storagePackage._id }]),
    );
    expect(sentTo(seen, "/service/unbind")).toEqual([{ point_ids: [idOf(21)] }]);
  });
});

describe("page of the orders", () => {
  it("cancels an order after a dialog has shown its content", async () => {
    const seen = show("admin", { "/api/client/service/order/cancel": () => good({}) });
    renderPage("/service/manage?view=orders", ManagePage);
    expect(await screen.findByText("标准接入 2 Mbps × 1，1 年")).toBeDefined();
    expect(screen.getByText("¥ 200.00")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: /更多/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "取消订单" }));
    const dialog = await findDialog(`取消订单 ${order.number}`);
    await userEvent.click(within(dialog).getByRole("button", { name: "取消订单" }));
    await screen.findByText("订单已取消");
    expect(sentTo(seen, "/order/cancel")).toEqual([{ _id: order._id }]);
  });
});

describe("page to buy packages", () => {
  it("refuses an empty cart with 请选择套餐！", async () => {
    const seen = show();
    renderPage("/service/order", OrderPage);
    await userEvent.click(await screen.findByRole("button", { name: "提交订单" }));
    expect(await screen.findByText("请选择套餐！")).toBeDefined();
    expect(sentTo(seen, "/service/order")).toEqual([]);
  });

  it("updates the total with the cart, removes lines, and orders exactly the shown lines", async () => {
    const seen = show("admin", { "/api/client/service/order": () => good(order) });
    renderPage("/service/order", OrderPage);
    await userEvent.click(await screen.findByRole("button", { name: "加入清单：标准接入 2 Mbps" }));
    await userEvent.click(screen.getByRole("button", { name: "加入清单：7天 单路点位" }));
    const cart = screen.getByRole("complementary", { name: "清单" });
    expect(within(cart).getByText("¥ 260.00")).toBeDefined();
    const quantity = within(cart).getByRole("spinbutton", { name: "标准接入 2 Mbps 的数量" });
    await userEvent.clear(quantity);
    await userEvent.type(quantity, "3");
    await waitFor(() => expect(within(cart).getByText("¥ 660.00")).toBeDefined());
    await userEvent.click(within(cart).getByRole("button", { name: "移除 7天 单路点位" }));
    expect(within(cart).queryByText("7天 单路点位")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "提交订单" }));
    await waitFor(() =>
      expect(sentTo(seen, "/service/order")).toEqual([
        {
          list: [
            {
              service_id: "access",
              spec_id: "standard",
              bundle_id: "access-2",
              number: 3,
              duration: 12,
              renews: null,
            },
          ],
        },
      ]),
    );
  });

  it("disables a trial package that was already used", async () => {
    const taken = catalogue.map((service) => ({
      ...service,
      specs: service.specs.map((spec) => (spec.id === "trial" ? { ...spec, enable: 2 } : spec)),
    }));
    show("admin", { "/api/client/service/list": () => good({ list: taken }) });
    renderPage("/service/order", OrderPage);
    const trial = await screen.findByRole("button", { name: "免费体验" });
    expect([trial.getAttribute("title"), (trial as HTMLButtonElement).disabled]).toEqual(["已领取", true]);
  });

  it("shows a refusal next to the total, and keeps the cart", async () => {
    const refusal = "还有 10 张订单没有付款，请先付款或取消";
    show("admin", { "/api/client/service/order": () => refused("package_orders_many", refusal, 429) });
    renderPage("/service/order", OrderPage);
    await userEvent.click(await screen.findByRole("button", { name: "加入清单：标准接入 2 Mbps" }));
    await userEvent.click(screen.getByRole("button", { name: "提交订单" }));
    const cart = screen.getByRole("complementary", { name: "清单" });
    expect(await within(cart).findByText(refusal)).toBeDefined();
    expect(within(cart).getByText("标准接入 2 Mbps")).toBeDefined();
  });

  it("a renewal shows the new end, and orders the present number of units", async () => {
    const seen = show("admin", { "/api/client/service/order": () => good(order) });
    renderPage(`/service/order?renews=${accessPackage._id}`, OrderPage);
    const panel = await screen.findByRole("region", { name: "续费「标准接入 2 Mbps」" });
    expect(within(panel).getByText(/续费后到期：20\d\d-/)).toBeDefined();
    await userEvent.click(within(panel).getByRole("button", { name: "加入清单" }));
    await userEvent.click(screen.getByRole("button", { name: "提交订单" }));
    await waitFor(() => expect(sentTo(seen, "/service/order")).toHaveLength(1));
    expect(sentTo(seen, "/service/order")[0]).toMatchObject({ list: [{ number: 2, renews: accessPackage._id }] });
  });
});
