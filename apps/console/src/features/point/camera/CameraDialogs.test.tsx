import { usualMotion } from "@huiyan/contract/device/motion.rules";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice } from "#test/stand-in-devices.ts";
import { makePoint, standInPoints } from "#test/stand-in-points.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { PointPage } from "../PointPage.tsx";
import { AddCameraDialog } from "../point.public.ts";

const device = "HY-DEMO-0001";
const added = { "/api/client/point/add": () => good({ _id: makePoint(9)._id }) };
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const type = async (label: string, typed: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (typed !== "") await userEvent.type(field, typed.replaceAll(/[{[]/g, "$&$&"));
};

beforeEach(() => {
  storeToken("abc");
});

async function openAdding(onClosed = () => undefined) {
  renderPage("/devices", () => <AddCameraDialog deviceId={device} deviceName="空港一体机-01" onClosed={onClosed} />);
  return findDialog("添加摄像头到 空港一体机-01");
}
const add = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole("button", { name: "添加摄像头" }));

describe("adding a camera", () => {
  it("sends an RTSP camera as typed, and closes the dialog", { tags: ["rest"] }, async () => {
    const seen = standInPoints([], "admin", added);
    const onClosed = vi.fn<() => undefined>();
    const dialog = await openAdding(onClosed);
    await type("点位名称", " 东门 ");
    await type("取流地址", "rtsp://10.0.0.8/main");
    await type("用户名", "admin");
    await type("密码", "s3cret");
    await add(dialog);
    await screen.findByText("添加成功");
    const camera = { kind: "rtsp", url: "rtsp://10.0.0.8/main", username: "admin", password: "s3cret" };
    expect(sentTo(seen, "/point/add")).toEqual([{ device_id: device, name: "东门", camera, analysis_fps: 3 }]);
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
  });

  it("shows missing values next to their fields, and sends no request", async () => {
    const seen = standInPoints([], "admin", added);
    const dialog = await openAdding();
    await add(dialog);
    await screen.findByText("请输入点位名称！");
    expect(screen.getByText("请输入以 rtsp:// 或 rtsps:// 开头的地址")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "ONVIF" }));
    await add(dialog);
    await screen.findByText("请输入摄像头的 IP 或主机名");
    expect(sentTo(seen, "/point/add")).toEqual([]);
  });

  it("opens the section 更多 if the analysis rate in it is invalid", { tags: ["rest"] }, async () => {
    const seen = standInPoints([], "admin", added);
    const dialog = await openAdding();
    await type("点位名称", "东门");
    await type("取流地址", "rtsp://10.0.0.8/main");
    await userEvent.click(screen.getByRole("button", { name: "更多" }));
    await type("分析帧率", "40");
    await userEvent.click(screen.getByRole("button", { name: "更多" }));
    await add(dialog);
    await screen.findByText("分析帧率须在 0.2 到 25 之间");
    await type("分析帧率", "5");
    await add(dialog);
    await screen.findByText("添加成功");
    expect(sentTo(seen, "/point/add")).toMatchObject([{ analysis_fps: 5 }]);
  });

  it("shows a refusal next to the field that it names, any other refusal in the dialog", async () => {
    const message = "设备未能打开该地址";
    const answers = [
      { status: 400, body: { code: 400, message: "提交的内容有误", fields: { "camera.url": message } } },
      refused("point_many", "一台设备最多 512 个点位"),
    ];
    standInPoints([], "admin", { "/api/client/point/add": () => answers.shift() ?? { status: 500 } });
    const dialog = await openAdding();
    await type("点位名称", "东门");
    await type("取流地址", "rtsp://10.0.0.8/main");
    await add(dialog);
    await screen.findByText(message);
    expect(within(dialog).queryByText("提交的内容有误")).toBeNull();
    await add(dialog);
    await within(dialog).findByText("一台设备最多 512 个点位");
  });

  it("shows a test picture with its size, and removes it when another value is typed", {
    tags: ["rest"],
  }, async () => {
    const image = "data:image/jpeg;base64,AAAA";
    const seen = standInPoints([], "admin", {
      "/api/client/point/try": () => good({ image, width: 1920, height: 1080 }),
    });
    await openAdding();
    await userEvent.click(screen.getByRole("button", { name: "测试画面" }));
    await screen.findByText("请输入以 rtsp:// 或 rtsps:// 开头的地址");
    expect(screen.queryByText("请输入点位名称！")).toBeNull();
    expect(sentTo(seen, "/point/try")).toEqual([]);
    await type("取流地址", "rtsp://10.0.0.8/main");
    await userEvent.click(screen.getByRole("button", { name: "测试画面" }));
    expect((await screen.findByRole("img", { name: "测试画面，1920 × 1080" })).getAttribute("src")).toBe(image);
    expect(screen.getByText("画面正常，1920 × 1080")).toBeDefined();
    expect(sentTo(seen, "/point/try")).toEqual([
      { device_id: device, camera: { kind: "rtsp", url: "rtsp://10.0.0.8/main", username: "" } },
    ]);
    await type("取流地址", "rtsp://10.0.0.9/main");
    expect(screen.queryByRole("img", { name: /测试画面/ })).toBeNull();
  });

  const trying = async (measured?: object, size = { width: 1920, height: 1080 }) => {
    const image = "data:image/jpeg;base64,AAAA";
    standInPoints([], "admin", { "/api/client/point/try": () => good({ image, ...size, measured }) });
    await openAdding();
    await type("取流地址", "rtsp://10.0.0.8/main");
    await userEvent.click(screen.getByRole("button", { name: "测试画面" }));
    await screen.findByRole("img", { name: /测试画面/ });
    const facts = [...document.querySelectorAll(".measured-camera dl > div")];
    return Object.fromEntries(
      facts.map((fact) => [fact.querySelector("dt")?.textContent, fact.querySelector("dd")?.textContent]),
    );
  };

  it("shows the measured facts, and a sentence for each setting to change", async () => {
    const facts = await trying({
      codec: "h265",
      profile: "Main",
      frame_rate: 20,
      key_interval_s: 10,
      bitrate_kbps: 4096,
      sound: true,
      reordered: false,
      transport: "tcp",
      clock_offset_s: -185,
      services: ["device", "media", "ptz"],
    });
    expect(facts).toEqual({
      视频编码: "H.265 · Main",
      分辨率: "1920 × 1080",
      帧率: "20 帧/秒",
      关键帧间隔: "10 秒",
      码率: "4.1 Mbit/s",
      "B 帧": "无",
      音频: "有",
      传输方式: "RTSP / TCP",
      摄像头时钟: "慢 3 分钟",
      "ONVIF 服务": "媒体、云台",
    });
    const findings = within(screen.getByRole("list", { name: "建议修改的摄像头设置" })).getAllByRole("listitem");
    expect(findings.map(({ textContent }) => textContent?.slice(0, 9))).toEqual([
      "关键帧间隔 10 ",
      "码流为 H.265",
      "摄像头时钟比设备慢",
    ]);
  });

  it("shows 未测得 for a fact that was not measured, and no list of settings without a finding", async () => {
    const facts = await trying({ codec: "h264" });
    expect(facts).toMatchObject({
      视频编码: "H.264",
      帧率: "未测得",
      关键帧间隔: "未测得",
      码率: "未测得",
      音频: "未测得",
    });
    expect(facts).not.toHaveProperty("摄像头时钟");
    expect(screen.queryByRole("list", { name: "建议修改的摄像头设置" })).toBeNull();
  });

  it("shows a note in place of the facts if the device's software measures none", async () => {
    expect(await trying()).toEqual({});
    expect(screen.getByText("设备程序版本较旧，未测码流参数")).toBeDefined();
  });

  it("shows why a camera sent no test picture, and can add the camera nevertheless", async () => {
    const seen = standInPoints([], "admin", {
      ...added,
      "/api/client/point/try": () => refused("device_command_failed", "设备未能完成：用户名或密码错误"),
    });
    const dialog = await openAdding();
    await type("点位名称", "东门");
    await type("取流地址", "rtsp://10.0.0.8/main");
    await userEvent.click(screen.getByRole("button", { name: "测试画面" }));
    await screen.findByText("获取画面失败：设备未能完成：用户名或密码错误");
    await add(dialog);
    await screen.findByText("添加成功");
    expect(sentTo(seen, "/point/add")).toHaveLength(1);
  });
});

describe("cameras that a device finds in its network", () => {
  const found = [
    { host: "10.0.0.8", port: 8080, name: "IPC-东门", hardware: "DS-2CD", taken: false },
    { host: "10.0.0.9", port: 80, name: "", hardware: "", taken: true },
  ];
  const scan = async () => {
    await openAdding();
    await userEvent.click(screen.getByRole("button", { name: "ONVIF" }));
    await userEvent.click(screen.getByRole("button", { name: "扫描摄像头" }));
  };

  it("discovered cameras are listed; used ones are marked; a click fills host, port and an empty name", async () => {
    standInPoints([], "admin", { "/api/client/point/cameras": () => good(found) });
    await scan();
    const list = await screen.findByRole("list", { name: "扫描到的摄像头" });
    expect(
      within(list)
        .getAllByRole("button")
        .map((line) => line.textContent?.includes("已添加")),
    ).toEqual([false, true]);
    await userEvent.click(within(list).getByRole("button", { name: /IPC-东门/ }));
    expect(screen.getByLabelText("IP 或主机名")).toHaveProperty("value", "10.0.0.8");
    expect(screen.getByLabelText("端口")).toHaveProperty("value", "8080");
    expect(screen.getByLabelText("点位名称")).toHaveProperty("value", "IPC-东门");
  });

  it.each([
    [good([]), /^没有扫描到 ONVIF 摄像头/],
    [refused("device_offline", "设备离线"), /^设备离线$/],
  ])("the dialog shows a message if no cameras are found, or if the scan fails", async (answer, message) => {
    standInPoints([], "admin", { "/api/client/point/cameras": () => answer });
    await scan();
    await screen.findByText(message);
  });
});

describe("editing a point", () => {
  const point = makePoint(1, { name: "东门" });
  const stored = {
    _id: point._id,
    device_id: device,
    name: "东门",
    analysis_fps: 2,
    motion: usualMotion,
    has_password: true,
    camera: { kind: "onvif", host: "10.0.0.8", port: 8080, username: "admin" },
  };
  const edit = async (camera: object) => {
    const seen = standInPoints([point], "admin", {
      "/api/client/point/camera": () => good(camera),
      "/api/client/point/edit": () => good({ _id: point._id }),
      "/api/client/point/try": () => good({ image: "data:image/jpeg;base64,AAAA", width: 640, height: 360 }),
    });
    renderPage("/videoPoint", PointPage);
    await userEvent.click(await screen.findByRole("button", { name: "更多操作：东门" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "编辑" }));
    await findDialog("编辑点位 东门");
    await screen.findByLabelText("点位名称");
    return seen;
  };
  const save = async () => {
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await screen.findByText("修改成功");
  };

  it("changes name and transport of a channel that registers by GB/T 28181", { tags: ["rest"] }, async () => {
    const codes = { device_code: "34020000001110000001", channel_code: "34020000001310000001" };
    const seen = await edit({
      ...stored,
      has_password: false,
      camera: { kind: "gb28181", ...codes, transport: "udp" },
    });
    await userEvent.click(screen.getByLabelText("传输方式"));
    await userEvent.click(await screen.findByTitle("TCP 被动"));
    await type("点位名称", "正门");
    await save();
    expect(sentTo(seen, "/point/edit")).toEqual([
      { _id: point._id, name: "正门", analysis_fps: 2, gb_transport: "tcp-passive" },
    ]);
  });

  it("shows the stored values except the password, and keeps the password if none is typed", {
    tags: ["rest"],
  }, async () => {
    const seen = await edit(stored);
    await waitFor(() => expect(screen.getByLabelText("IP 或主机名")).toHaveProperty("value", "10.0.0.8"));
    const password = screen.getByLabelText("密码");
    expect(password).toHaveProperty("value", "");
    expect(password.getAttribute("placeholder")).toBe("不修改");
    await userEvent.click(screen.getByRole("button", { name: "测试画面" }));
    await screen.findByText("画面正常，640 × 360");
    expect(sentTo(seen, "/point/try")).toMatchObject([{ _id: point._id }]);
    await type("点位名称", "东门二");
    await save();
    const camera = { kind: "onvif", host: "10.0.0.8", port: 8080, username: "admin" };
    expect(sentTo(seen, "/point/edit")).toEqual([{ _id: point._id, name: "东门二", camera, analysis_fps: 2 }]);
  });

  it("the form of a point can remove or replace a stored password", { tags: ["rest"] }, async () => {
    const seen = await edit(stored);
    await userEvent.click(await screen.findByRole("checkbox", { name: "清除已保存的密码" }));
    await save();
    expect(sentTo(seen, "/point/edit")).toMatchObject([{ camera: { password: "" } }]);
  });

  it("does not offer to remove a password if none is stored", async () => {
    await edit({ ...stored, has_password: false });
    await waitFor(() => expect(screen.getByLabelText("IP 或主机名")).toHaveProperty("value", "10.0.0.8"));
    expect(screen.getByLabelText("密码").getAttribute("placeholder")).toBe("");
    expect(screen.queryByRole("checkbox", { name: "清除已保存的密码" })).toBeNull();
  });

  it("a built-in camera of the device can only be renamed", async () => {
    const seen = await edit({ ...stored, has_password: false, camera: null });
    await screen.findByText("该点位由设备自带，只能修改名称");
    expect(screen.queryByLabelText("密码")).toBeNull();
    await type("点位名称", "正门");
    await save();
    expect(sentTo(seen, "/point/edit")).toEqual([{ _id: point._id, name: "正门" }]);
  });
});

it("on the page of all points, requires to choose the device first", { tags: ["rest"] }, async () => {
  const list = [makeDevice(1, { nickname: "空港一体机-01", can_upgrade: false, blind_points: 0 })];
  const seen = standInPoints([makePoint(1)], "admin", {
    ...added,
    "/api/client/device/list": () => good({ list, onlineCount: 1, page: { page: 1, size: 9999, count: 1 } }),
  });
  renderPage("/videoPoint", PointPage);
  await screen.findByRole("row", { name: /点位-1/ });
  await userEvent.click(screen.getByRole("button", { name: "添加摄像头" }));
  const dialog = await findDialog("添加摄像头");
  expect(within(dialog).getByRole("button", { name: "测试画面" }).hasAttribute("disabled")).toBe(true);
  await type("点位名称", "东门");
  await type("取流地址", "rtsp://10.0.0.8/main");
  await add(dialog);
  await within(dialog).findByText("请选择设备！");
  await userEvent.click(within(dialog).getByRole("combobox", { name: "所属设备" }));
  await userEvent.click(await screen.findByTitle("空港一体机-01"));
  await add(dialog);
  await screen.findByText("添加成功");
  expect(sentTo(seen, "/point/add")).toMatchObject([{ device_id: device, name: "东门" }]);
});
