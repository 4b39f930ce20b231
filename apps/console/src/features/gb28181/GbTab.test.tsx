import { usualGbSettings } from "@huiyan/contract/gb28181/gb28181.rules";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderPage } from "#test/render-page.tsx";
import { type Answerer, good, type SeenRequest, standInServer } from "#test/stand-in-server.ts";
import { GbTab } from "./GbTab.tsx";

const [recorder, gate, yard] = ["34020000001110000001", "34020000001310000001", "34020000001310000002"];
const pointId = "01890000-0000-7000-8000-000000000001";
const channel = (code: string, name: string, point_id: string | null) => ({
  code,
  name,
  point_id,
  parent: recorder,
  manufacturer: "",
  model: "",
  online: true,
  ptz: true,
});
const device = {
  code: recorder,
  name: "门岗录像机",
  manufacturer: "甲",
  model: "NVR",
  firmware: "",
  transport: "udp",
  address: "10.0.0.8:5060",
  registered_at: 1,
  heard_at: 1,
  online: true,
  channels: [channel(gate, "大门", null), channel(yard, "院子", pointId)],
};
const refusal = (at: number, address: string) => ({ code: recorder, address, at, reason: "wrong_password" });
const nothing = { listening: true, devices: [], refusals: [], left_out: 0 };
const folder = "/api/client/device/gb28181";

/** Answers the calls of the part; the given answers replace the usual ones. */
function open(
  list: object = nothing,
  settings: object | null = usualGbSettings,
  answers: Record<string, Answerer> = {},
) {
  const facts = { settings, addresses: ["fe80::1", "10.0.0.2"], delivery: "applied", reason: "" };
  const usual: Record<string, Answerer> = {
    [`GET ${folder}/settings`]: () => good(facts),
    [`POST ${folder}/settings`]: () => good({ device_id: "HY-0001" }),
    [`GET ${folder}/devices`]: () => good(list),
    [`POST ${folder}/password`]: () => good({ password: "abcdefgh2345" }),
    [`POST ${folder}/add`]: () => good({ added: 1, point_ids: [pointId] }),
  };
  const seen = standInServer(
    (request) => ({ ...usual, ...answers })[`${request.method} ${request.path}`]?.(request) ?? good({}),
  );
  renderPage("/devices", () => <GbTab deviceId="HY-0001" isOnline />);
  return seen;
}
const sent = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.method === "POST" && request.path === `${folder}/${path}`).map(({ body }) => body);

beforeEach(() => storeToken("abc"));

it("switches the platform on with the usual settings", async () => {
  const seen = open(nothing, null);
  await userEvent.click(await screen.findByRole("button", { name: "启用国标接入" }));
  await screen.findByText("已启用，设备收到后生效");
  expect(sent(seen, "settings")).toEqual([{ device_id: "HY-0001", settings: usualGbSettings }]);
});

it("shows what to enter in a camera, with the steps, and the password on request", async () => {
  open();
  await screen.findByText("接入步骤");
  expect(screen.getByText("10.0.0.2")).toBeDefined();
  expect(screen.queryByText("fe80::1")).toBeNull();
  expect(screen.queryByText("abcdefgh2345")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "显示" }));
  await screen.findByText("abcdefgh2345");
});

it("adds the chosen channels; one that is a point cannot be chosen", async () => {
  const seen = open({ ...nothing, devices: [device] });
  const card = await screen.findByRole("article", { name: "门岗录像机" });
  expect(within(card).getByRole("checkbox", { name: "选择通道 院子" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "添加为点位" })).toHaveProperty("disabled", true);
  await userEvent.click(within(card).getByRole("checkbox", { name: "选择通道 大门" }));
  await userEvent.click(screen.getByRole("button", { name: "添加为点位（1 个）" }));
  await screen.findByText("已添加 1 个点位");
  const channels = [{ device_code: recorder, channel_code: gate }];
  expect(sent(seen, "add")).toEqual([{ device_id: "HY-0001", channels, transport: "udp" }]);
});

it("shows repeated refusals of a camera once, with what to do", async () => {
  open({ ...nothing, refusals: [refusal(1, "10.0.0.9:5060"), refusal(2, "10.0.0.9:5061")] });
  expect(await screen.findAllByText("密码不一致：请在摄像头中重新输入密码")).toHaveLength(1);
});

it("shows the commands of the last messages", async () => {
  const body = "<Query>\r\n<CmdType> Catalog </CmdType>\r\n</Query>";
  const messages = [
    { at: 1, from: "device", line: "REGISTER sip:a SIP/2.0", text: "CSeq: 1 REGISTER\r\n\r\n" },
    { at: 2, from: "server", line: "MESSAGE sip:b SIP/2.0", text: `CSeq: 2 MESSAGE\r\n\r\n${body}` },
  ];
  open({ ...nothing, devices: [device] }, usualGbSettings, {
    [`GET ${folder}/messages`]: () => good({ messages, now: 3 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /信令记录/ }));
  const lines = await within(await screen.findByRole("dialog")).findAllByRole("listitem");
  expect(lines.map((line) => line.querySelector("summary strong")?.textContent)).toEqual([undefined, "Catalog"]);
});

it("shows why the device does not listen", async () => {
  open({ ...nothing, listening: false, trouble: "国标接入的端口 5060 已被其他程序占用" });
  await screen.findByText("国标接入的端口 5060 已被其他程序占用");
});

it("refuses media ports in the wrong order before it sends anything", async () => {
  const seen = open();
  await userEvent.click(await screen.findByRole("button", { name: "修改" }));
  const last = await screen.findByLabelText(/媒体结束端口/);
  await userEvent.clear(last);
  await userEvent.type(last, "29000");
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  await screen.findByText("媒体结束端口须比起始端口大，且最多相差 2000");
  expect(sent(seen, "settings")).toEqual([]);
});
