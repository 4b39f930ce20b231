import { type FarmCamera } from "@huiyan/contract/farm/camera.api";
import { type FarmOwner } from "@huiyan/contract/farm/owner.api";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { FarmCamerasPage } from "./camera/FarmCamerasPage.tsx";
import { FarmersPage } from "./owner/FarmersPage.tsx";

const owner: FarmOwner = {
  _id: idOf(1),
  name: "张三养殖场",
  code: "YH-0001",
  org_group: idOf(501),
  org_group_name: "渝北区",
  create_at: 1000,
  cameras: 2,
  points: 1,
};
const camera: FarmCamera = {
  _id: idOf(11),
  farm_owner_id: owner._id,
  name: "一号舍",
  brand: "hikvision",
  ip: "10.0.0.9",
  port: 554,
  channels: 1,
  account: "admin",
  has_password: true,
  rtsp: "rtsp://10.0.0.9:554/Streaming/Channels/101",
  create_at: 1000,
  point: null,
};
const assigned: FarmCamera = {
  ...camera,
  _id: idOf(12),
  name: "二号舍",
  point: { _id: idOf(21), device_id: "HY-DEMO-0001", device_name: "一体机-1", online: true },
};
const paged = (list: readonly object[]) => good({ list, page: { page: 1, size: 30, count: list.length } });
const answers = {
  "/api/client/farm/owner/list": () => paged([owner]),
  "/api/client/farm/owner/detail": () => good(owner),
  "/api/client/farm/camera/list": () => paged([camera, assigned]),
  "/api/client/task/list": () => good([]),
};
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const show = (role: "admin" | "lead" | "staff" = "lead", own: Parameters<typeof standInDevices>[2] = {}) =>
  standInDevices([makeDevice(1), makeDevice(2, { online: false })], role, { ...answers, ...own });
const type = async (label: string, typed: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (typed !== "") await userEvent.type(field, typed);
};

beforeEach(() => storeToken("abc"));

describe("page of the farmers", () => {
  it("lists group, code and cameras; staff may view and open, but change nothing", async () => {
    show("staff");
    renderPage("/farmers", FarmersPage);
    const name = await screen.findByRole("link", { name: "张三养殖场" });
    expect(name.getAttribute("href")).toContain(`/farmers/camera?id=${owner._id}`);
    expect(screen.getByText("YH-0001")).toBeDefined();
    expect(screen.getByText("已接入 1")).toBeDefined();
    for (const hidden of ["添加养户", "批量添加", "编辑：张三养殖场", "删除：张三养殖场"])
      expect(screen.queryByRole("button", { name: hidden })).toBeNull();
    expect(screen.getByRole("button", { name: "远程卖猪" })).toBeDefined();
  });

  it("shows a missing value of a new farmer next to its field, without a request", async () => {
    const seen = show();
    renderPage("/farmers", FarmersPage);
    await userEvent.click(await screen.findByRole("button", { name: "添加养户" }));
    const dialog = await findDialog("添加养户");
    await userEvent.click(within(dialog).getByRole("button", { name: "添加养户" }));
    for (const sentence of ["请选择设备组", "请输入养户名称", "请输入养户编码"]) {
      expect((await within(dialog).findAllByText(sentence)).length).toBeGreaterThan(0);
    }
    expect(sentTo(seen, "/farm/owner/add")).toEqual([]);
  });

  it("shows the cameras of a farmer before the deletion", async () => {
    const seen = show("lead", { "/api/client/farm/owner/del": () => good({ cameras: 2, points: 1 }) });
    renderPage("/farmers", FarmersPage);
    await userEvent.click(await screen.findByRole("button", { name: "删除：张三养殖场" }));
    const dialog = await findDialog("删除养户 张三养殖场");
    await within(dialog).findByText(/将一并删除 2 个相机，其中 1 个已接入设备/);
    expect(within(dialog).getByText("二号舍（一体机-1 的点位）")).toBeDefined();
    await userEvent.click(within(dialog).getByRole("button", { name: "删除养户 张三养殖场" }));
    await screen.findByText("删除成功");
    expect(sentTo(seen, "/farm/owner/del")).toEqual([{ _id: owner._id }]);
    // The list of farmers is refreshed, but the cameras of the deleted farmer are not requested again.
    await waitFor(() => expect(sentTo(seen, "/farm/owner/list").length).toBe(2));
    expect(sentTo(seen, "/farm/camera/list").length).toBe(1);
  });

  it("does not treat a farmer as one without cameras when the cameras failed to load", async () => {
    show("lead", { "/api/client/farm/camera/list": () => refused("internal", "服务器内部错误", 500) });
    renderPage("/farmers", FarmersPage);
    await userEvent.click(await screen.findByRole("button", { name: "删除：张三养殖场" }));
    const dialog = await findDialog("删除养户 张三养殖场");
    await screen.findByText(/服务器内部错误/);
    expect(within(dialog).queryByText(/没有相机/)).toBeNull();
    const button = within(dialog).getByRole("button", { name: "删除养户 张三养殖场" });
    expect(button).toHaveProperty("disabled", true);
  });

  it("shows different texts for no farmers, no matches, and a failed list", async () => {
    show("lead", { "/api/client/farm/owner/list": () => paged([]) });
    renderPage("/farmers", FarmersPage);
    await screen.findByText("还没有养户");
  });

  it.each([
    ["远程卖猪", "RemoteSellPig", "1", "未安装点数算法"],
    ["远程巡检", "RemotePatrolPost", "3", "3 个点位"],
  ])("%s opens the page of the chosen device", async (name, path, page, fact) => {
    const device = {
      device_id: "HY-DEMO-0001",
      name: "一体机-1",
      online: true,
      group_name: "渝北区",
      points: 3,
      algs: [],
    };
    const seen = show("staff", { [`/api/client/custom/${path}/device`]: () => good({ list: [device] }) });
    const { router } = renderPage("/farmers", FarmersPage);
    await userEvent.click(await screen.findByRole("button", { name }));
    const dialog = await findDialog(name);
    await within(dialog).findByText(new RegExp(fact));
    await userEvent.type(within(dialog).getByLabelText("搜索设备名称或 ID"), "一体");
    await waitFor(() =>
      expect(seen.filter((one) => one.path.endsWith(`${path}/device`)).at(-1)?.query).toMatchObject({
        keyword: "一体",
      }),
    );
    await userEvent.click(await within(dialog).findByRole("button", { name: /一体机-1/ }));
    await waitFor(() => expect(router.state.location.href).toContain(`/iframe?id=HY-DEMO-0001&type=${page}`));
  });
});

describe("page of a farmer's cameras", () => {
  const open = (role: "lead" | "staff" = "lead", own: Parameters<typeof standInDevices>[2] = {}) => {
    const seen = show(role, own);
    renderPage(`/farmers/camera?id=${owner._id}&name=x`, FarmCamerasPage);
    return seen;
  };

  it("lists cameras under the farmer's name, each with its device", async () => {
    open("staff");
    await screen.findByRole("heading", { name: "张三养殖场 的相机" });
    await screen.findByText("一体机-1");
    expect(screen.getByText("未接入")).toBeDefined();
    expect(screen.queryByRole("button", { name: "添加相机" })).toBeNull();
  });

  it("shows a hint and sends no request if the address names no farmer", async () => {
    const seen = show();
    renderPage("/farmers/camera", FarmCamerasPage);
    await screen.findByText("没有指定养户");
    expect(seen.some(({ path }) => path.includes("/farm/camera"))).toBe(false);
  });

  it("tests a new camera through a device of the farmer, and saves it with that device", {
    tags: ["rest"],
  }, async () => {
    const image = "data:image/jpeg;base64,AAAA";
    const seen = open("lead", {
      "/api/client/farm/camera/try": () =>
        good({ image, width: 1920, height: 1080, measured: { codec: "mjpeg", frame_rate: 25 } }),
      "/api/client/farm/camera/add": () => good({ _id: idOf(13) }),
    });
    await waitFor(() => expect(screen.getByRole("button", { name: "添加相机" })).toHaveProperty("disabled", false));
    await userEvent.click(screen.getByRole("button", { name: "添加相机" }));
    const dialog = await findDialog("添加相机");
    await userEvent.click(within(dialog).getByRole("button", { name: "添加相机" }));
    for (const sentence of ["请输入相机名称", "请输入相机IP", "请输入相机账号", "请输入相机密码"])
      await within(dialog).findByText(sentence);
    expect(within(dialog).getByRole("button", { name: "测试画面" })).toHaveProperty("disabled", true);
    await type("相机名称", "三号舍");
    await type("相机 IP", "10.0.0.8");
    await type("相机账号", "admin");
    await type("相机密码", "s3cret");
    expect(within(dialog).getByText("取流地址：rtsp://10.0.0.8:554/Streaming/Channels/101")).toBeDefined();
    await userEvent.click(within(dialog).getByLabelText("接入设备"));
    await userEvent.click(await screen.findByTitle("一体机-1"));
    await userEvent.click(within(dialog).getByRole("button", { name: "测试画面" }));
    await within(dialog).findByText("画面正常，1920 × 1080");
    expect(within(dialog).getByText(/^码流为 MJPEG.*请在摄像头中把视频编码设为 H.264$/)).toBeDefined();
    await type("相机 IP", "10.0.0.7");
    expect(within(dialog).queryByText("画面正常，1920 × 1080")).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "添加相机" }));
    await screen.findByText("添加成功");
    expect(sentTo(seen, "/farm/camera/add")).toEqual([
      {
        name: "三号舍",
        brand: "hikvision",
        ip: "10.0.0.7",
        port: 554,
        channels: 1,
        account: "admin",
        password: "s3cret",
        rtsp: "",
        farm_owner_id: owner._id,
        device_id: "HY-DEMO-0001",
      },
    ]);
    const devices = seen.filter(({ path }) => path.endsWith("/device/list")).map(({ query }) => query);
    expect(devices.at(-1)).toMatchObject({ group_id: owner.org_group });
  });

  it("names the device of a connected camera when the user edits, disconnects or deletes the camera", async () => {
    const seen = open("lead", { "/api/client/farm/camera/take": () => good({ points: 1 }) });
    await userEvent.click(await screen.findByRole("button", { name: "编辑：二号舍" }));
    await within(await findDialog("编辑相机 二号舍")).findByText("该相机已接入 一体机-1，保存后点位一并修改");
    expect(screen.getByLabelText("相机密码").getAttribute("placeholder")).toBe("不修改");
    await userEvent.click(screen.getByRole("button", { name: /^取.?消$/ }));
    await userEvent.click(await screen.findByRole("button", { name: "删除：二号舍" }));
    await within(await findDialog("删除相机 二号舍")).findByText(/会从设备移除其点位/);
    await userEvent.click(screen.getByRole("button", { name: /^取.?消$/ }));
    await userEvent.click(await screen.findByRole("button", { name: "收回：二号舍" }));
    const dialog = await findDialog("从 一体机-1 收回相机 二号舍");
    await userEvent.click(within(dialog).getByRole("button", { name: /收.?回/ }));
    await screen.findByText("操作成功！");
    expect(sentTo(seen, "/farm/camera/take")).toEqual([{ _id: assigned._id }]);
  });
});
