import { type FoundDevice } from "@huiyan/contract/device/adding.api";
import { type Task } from "@huiyan/contract/task/task.api";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeTask, makeTaskItem } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { inTime, movableClock } from "#test/moved-clock.ts";
import { renderPage } from "#test/render-page.tsx";
import { deploymentOf, makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { DevicesPage } from "../DevicesPage.tsx";
import { canBind, mergeFound, scannedProblem } from "./found-devices.ts";
import { sheetProblem } from "./sheet-file.ts";

const north = makeDevice(1, { nickname: "空港一体机-01" });
const found = (n: number, changes: Partial<FoundDevice> = {}): FoundDevice => ({
  ip: `10.0.0.${n}`,
  kind: "agent",
  device_id: `HY-SCAN-000${n}`,
  name: `一体机${n}`,
  type: "AIS",
  version: "0.6.45",
  state: "free",
  ...changes,
});
const network = [
  found(1),
  found(2),
  found(3, { state: "own" }),
  found(4, { state: "unknown" }),
  found(5, { kind: "camera", device_id: "", type: null, name: "球机", version: "", state: "unknown" }),
];
const internal = { "/common/privatize": () => deploymentOf({ internal_mode: true }) };
const scanned = { ...internal, "/api/client/device/scan": () => good({ list: network }) };
const inNorth: `/${string}` = `/devices?group_id=${idOf(501)}`;
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);

beforeEach(() => storeToken("abc"));

async function openWith(name: string, title = name) {
  await userEvent.click(await screen.findByRole("button", { name }));
  return findDialog(title);
}

it.each([
  ["internal", { internal_mode: true }, "admin", ["扫描设备"], ["批量添加"]],
  ["private", { privatize: true }, "lead", ["批量添加"], ["扫描设备"]],
  ["shared", {}, "lead", ["批量添加"], ["扫描设备"]],
  ["internal", { internal_mode: true }, "staff", [], ["扫描设备", "批量添加", "添加设备"]],
] as const)(
  "deployment %s (%j) offers role %s the buttons %j and not %j",
  async (_mode, flags, role, there, absent) => {
    standInDevices([north], role, { "/common/privatize": () => deploymentOf(flags) });
    renderPage("/devices", DevicesPage);
    await screen.findByRole("row", { name: /空港一体机-01/ });
    for (const name of there) await screen.findByRole("button", { name });
    for (const name of absent) expect(screen.queryByRole("button", { name })).toBeNull();
  },
);

describe("found devices", () => {
  it.each([
    ["agent", "free", true],
    ["agent", "own", false],
    ["agent", "unknown", false],
    ["camera", "free", false],
    ["camera", "unknown", false],
  ] as const)("kind %s in state %s can be bound: %s", (kind, state, may) => {
    expect(canBind(found(1, { kind, state }))).toBe(may);
  });

  it("lists a device that was found twice once, in its newest state", () => {
    const merged = mergeFound([found(1), found(2)], [found(2, { state: "own" }), found(3)]);
    expect(merged.map(({ ip, state }) => `${ip} ${state}`)).toEqual(["10.0.0.1 free", "10.0.0.2 own", "10.0.0.3 free"]);
  });

  it.each([
    [[], "请选择绑定设备！"],
    [[{ device_id: "HY-0001", nickname: " " }], "请输入设备名称！"],
    [[{ device_id: "HY-0001", nickname: "东".repeat(65) }], "设备名称最多 64 个字"],
    [[{ device_id: "HY-0001", nickname: "东门" }], undefined],
  ])("binding %j has the error %s", (list, expected) => {
    expect(scannedProblem(list)).toBe(expected);
  });
});

describe("scan of the local network", () => {
  it("lists devices and cameras; only free devices have a checkbox and a name field", async () => {
    standInDevices([north], "admin", scanned);
    renderPage("/devices", DevicesPage);
    const dialog = await openWith("扫描设备");
    await within(dialog).findByText("找到 4 台设备、1 个摄像头");
    expect(within(dialog).getAllByRole("checkbox", { name: /^选择 HY/ })).toHaveLength(2);
    expect(within(dialog).getAllByLabelText(/的名称$/)).toHaveLength(2);
    const rows = within(dialog).getAllByRole("row").slice(1);
    const expected = ["可绑定", "可绑定", "已在本企业", "未登记", "摄像头请在设备详情中添加为点位"];
    expect(rows.map((row, index) => row.textContent?.includes(expected[index] ?? "?"))).toEqual(
      expected.map(() => true),
    );
  });

  it("binds the selected devices under the typed names into the current group", { tags: ["rest"] }, async () => {
    const seen = standInDevices([north], "admin", {
      ...scanned,
      "/api/client/device/scan/bind": () => good({ bound: 1 }),
    });
    renderPage(inNorth, DevicesPage);
    const dialog = await openWith("扫描设备");
    await userEvent.click(await within(dialog).findByRole("button", { name: "绑定设备" }));
    await within(dialog).findByText("请选择绑定设备！");
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "选择 HY-SCAN-0002" }));
    const field = within(dialog).getByLabelText("HY-SCAN-0002 的名称");
    await userEvent.clear(field);
    await userEvent.click(within(dialog).getByRole("button", { name: "绑定 1 台设备" }));
    await within(dialog).findByText("请输入设备名称！");
    await userEvent.type(field, " 东门 ");
    await userEvent.click(within(dialog).getByRole("button", { name: "绑定 1 台设备" }));
    await screen.findByText("操作成功！");
    const list = [{ device_id: "HY-SCAN-0002", nickname: "东门" }];
    expect(sentTo(seen, "/scan/bind")).toEqual([{ list, group_id: idOf(501) }]);
  });

  it("runs again after a refused binding, since some devices may be bound already", {
    tags: ["rest"],
  }, async () => {
    let bound = false;
    standInDevices([north], "admin", {
      ...internal,
      "/api/client/device/scan": () => good({ list: [found(1, bound ? { state: "own" } : {}), found(2)] }),
      "/api/client/device/scan/bind": () => {
        bound = true;
        return refused("device_taken", "设备不存在或已被绑定");
      },
    });
    renderPage("/devices", DevicesPage);
    const dialog = await openWith("扫描设备");
    await userEvent.click(await within(dialog).findByRole("checkbox", { name: "选择全部可绑定的设备" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "绑定 2 台设备" }));
    await within(dialog).findByText("设备不存在或已被绑定");
    await within(dialog).findByText("已在本企业");
    expect(within(dialog).getByRole("button", { name: "绑定 1 台设备" })).toBeDefined();
  });

  it("shows the elapsed time, and can be stopped and restarted", { tags: ["rest"] }, async () => {
    movableClock();
    let asked = 0;
    standInDevices([north], "admin", {
      ...internal,
      "/api/client/device/scan": () => {
        asked += 1;
        return asked === 1 ? new Promise(() => undefined) : good({ list: [] });
      },
    });
    renderPage("/devices", DevicesPage);
    const dialog = await openWith("扫描设备");
    await inTime(1_250, () => within(dialog).getByText("正在扫描局域网，已用 1 秒"));
    await userEvent.click(within(dialog).getByRole("button", { name: "取消扫描" }));
    await within(dialog).findByText("扫描已取消");
    await userEvent.click(within(dialog).getByRole("button", { name: "重新扫描" }));
    await within(dialog).findByText("没有找到设备");
    expect(asked).toBe(2);
  });

  it("shows the reason when it fails", async () => {
    standInDevices([north], "admin", {
      ...internal,
      "/api/client/device/scan": () => refused("internal_mode_only", "仅内网模式支持扫描设备"),
    });
    renderPage("/devices", DevicesPage);
    const dialog = await openWith("扫描设备");
    await within(dialog).findByText("仅内网模式支持扫描设备");
  });

  it("checks a single address before the request, and adds a device at that address to the list", async () => {
    const seen = standInDevices([north], "admin", {
      ...internal,
      "/api/client/device/scan": () => good({ list: [] }),
      "/api/client/device/scan/ip": (request) =>
        good({ list: JSON.stringify(request.body).includes("10.0.0.9") ? [found(9)] : [] }),
    });
    renderPage("/devices", DevicesPage);
    const dialog = await openWith("扫描设备");
    const field = await within(dialog).findByLabelText("按 IP 查找");
    await userEvent.type(field, "10.0.0{Enter}");
    await within(dialog).findByText("请输入设备IP！");
    expect(sentTo(seen, "/scan/ip")).toEqual([]);
    await userEvent.type(field, ".8{Enter}");
    await within(dialog).findByText(/^10\.0\.0\.8 上没有找到设备/);
    await userEvent.clear(field);
    await userEvent.type(field, "10.0.0.9{Enter}");
    await within(dialog).findByText("10.0.0.9 上找到 1 台");
    expect(within(dialog).getByRole("checkbox", { name: "选择 HY-SCAN-0009" })).toBeDefined();
    expect(sentTo(seen, "/scan/bind")).toEqual([]);
  });
});

it.each([
  ["设备.xlsx", 1000, undefined],
  ["设备.XLS", 1000, undefined],
  ["设备.csv", 1000, "上传文件格式错误"],
  ["设备.xlsx.exe", 1000, "上传文件格式错误"],
  ["xlsx", 1000, "上传文件格式错误"],
  ["设备.xlsx", 10 * 1024 * 1024, undefined],
  ["设备.xlsx", 10 * 1024 * 1024 + 1, "文件不能超过 10 MB"],
])("refuses the file %s of %d bytes without sending it, with the text: %s", (name, size, expected) => {
  expect(sheetProblem({ name, size })).toBe(expected);
});

describe("import of a spreadsheet of devices", () => {
  const items = [
    makeTaskItem("东门 HY-0001", "done", "第 2 行：已添加"),
    makeTaskItem("西门 HY-0002", "done", "第 3 行：已添加"),
  ];
  const task = (changes: Partial<Task>) =>
    makeTask({ _id: idOf(50), kind: "device.bindBatch", done: 2, finished: true, items, ...changes });
  const choose = (dialog: HTMLElement, name: string) => {
    const input = dialog.querySelector("input[type=file]");
    if (input === null) throw new Error("no field for a file");
    fireEvent.change(input, { target: { files: [new File(["x"], name)] } });
  };

  it("the import is sent with the current group, and shows the result of each row", async () => {
    const seen = standInDevices([north], "admin", {
      "/api/client/device/import": () => good({ task_id: idOf(50) }),
      "/api/client/task/get": () => good(task({})),
    });
    renderPage(inNorth, DevicesPage);
    const dialog = await openWith("批量添加");
    choose(dialog, "设备.csv");
    await within(dialog).findByText("上传文件格式错误");
    expect(within(dialog).getByRole("button", { name: "上传" }).hasAttribute("disabled")).toBe(true);
    choose(dialog, "设备.xlsx");
    await within(dialog).findByText("设备.xlsx");
    await userEvent.click(within(dialog).getByRole("button", { name: "上传" }));
    await screen.findByText("批量上传成功");
    await within(dialog).findByText("第 3 行：已添加");
    expect(sentTo(seen, "/device/import")).toEqual([{ group_id: idOf(501), file: ["设备.xlsx"] }]);
  });

  it("shows the server's refusal next to the file", async () => {
    standInDevices([north], "admin", {
      "/api/client/device/import": () => refused("device_sheet_empty", "格式错误！"),
    });
    renderPage("/devices", DevicesPage);
    const dialog = await openWith("批量添加");
    choose(dialog, "设备.xlsx");
    await userEvent.click(await within(dialog).findByRole("button", { name: "上传" }));
    await within(dialog).findByText("格式错误！");
  });

  it("with failed rows shows no success, and can retry these rows", async () => {
    const failed = makeTaskItem("西门 HY-0002", "failed", "第 3 行：设备不存在或已被绑定");
    const seen = standInDevices([north], "admin", {
      "/api/client/task/list": () => good([{ ...task({ finished: false }), items: undefined }]),
      "/api/client/task/get": () => good(task({ done: 1, failed: 1, items: [failed] })),
      "/api/client/task/retry": () => good({ count: 1 }),
    });
    renderPage("/devices", DevicesPage);
    // Opens the dialog of the import that was running before the reload.
    const dialog = await openWith("批量添加进行中", "批量添加");
    await within(dialog).findByText("第 3 行：设备不存在或已被绑定");
    expect(screen.queryByText("批量上传成功")).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "重试失败项" }));
    await waitFor(() => expect(sentTo(seen, "/task/retry")).toEqual([{ _id: idOf(50), state: "failed" }]));
  });
});
