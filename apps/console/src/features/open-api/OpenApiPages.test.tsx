import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { DataUploadPage } from "./DataUploadPage.tsx";
import { KeyPage } from "./KeyPage.tsx";

const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const delivery = (n: number, state: string, changes: object = {}) => ({
  _id: idOf(n),
  message_id: idOf(n + 100),
  message: `区域入侵 ${n}`,
  url: "https://a.cn",
  state,
  tries: 1,
  status: 200,
  error: "",
  took_ms: 12,
  create_at: 0,
  next_at: null,
  done_at: null,
  ...changes,
});
const uploads = (list: object[], more = {}) => ({
  "/api/client/org/dataUpload/get": () => good({ url: "https://a.cn/in" }),
  "/api/client/org/dataUpload/log": ({ query }: SeenRequest) =>
    good({ list: query.state === undefined ? list : [], page: { page: 1, size: 30, count: list.length } }),
  ...more,
});

beforeEach(() => storeToken("abc"));

it("offers to create keys if there are none; the secret is hidden, and a click copies it", async () => {
  const write = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...globalThis.navigator, clipboard: { writeText: write } });
  const seen = standInPeople([], "admin", {
    "/api/client/org/auth/get": () => good({ appId: "", appSecret: "" }),
    "/api/client/org/auth/gen": () => good({ appId: "hy-1", appSecret: "s3cret" }),
  });
  renderPage("/set/authkey", KeyPage);
  await userEvent.dblClick(await screen.findByRole("button", { name: "生成" }));
  await screen.findByText("hy-1");
  expect(sentTo(seen, "/auth/gen")).toHaveLength(1);
  expect(screen.queryByText("s3cret")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "复制 AppSecret" }));
  await screen.findByText("复制成功！");
  expect(write).toHaveBeenCalledExactlyOnceWith("s3cret");
  await userEvent.click(screen.getByRole("button", { name: "显示 AppSecret" }));
  expect(screen.getByText("s3cret")).toBeDefined();
});

it("warns before a reset that programs stop working, and sends it once", async () => {
  const seen = standInPeople([], "admin", {
    "/api/client/org/auth/get": () => good({ appId: "hy-1", appSecret: "old" }),
    "/api/client/org/auth/gen": () => good({ appId: "hy-2", appSecret: "new" }),
  });
  renderPage("/set/authkey", KeyPage);
  await userEvent.click(await screen.findByRole("button", { name: "重置" }));
  const dialog = await findDialog("重置密钥");
  expect(dialog.textContent).toContain("使用旧密钥 hy-1 的程序会立即停止工作");
  await userEvent.dblClick(within(dialog).getByRole("button", { name: "重置密钥" }));
  await screen.findByText("hy-2");
  expect(sentTo(seen, "/auth/gen")).toHaveLength(1);
});

it.each([
  ["ftp://a.cn", "测试", "请输入以 http:// 或 https:// 开头的地址"],
  ["", "测试", "请输入接收地址！"],
  ["a.cn", "保存", "请输入以 http:// 或 https:// 开头的地址"],
])("refuses the address «%s» at %s: %s", async (url, button, problem) => {
  const seen = standInPeople([], "admin", uploads([]));
  renderPage("/set/dataUpload", DataUploadPage);
  const field = await screen.findByLabelText("接收地址");
  await userEvent.clear(field);
  if (url !== "") await userEvent.type(field, url);
  await userEvent.click(screen.getByRole("button", { name: button }));
  await screen.findByText(problem);
  expect(seen.filter(({ method }) => method === "POST")).toEqual([]);
});

it.each([
  [() => good({ status: 200, took_ms: 1250 }), "已送达，HTTP 200，用时 1,250 毫秒"],
  [() => good({ status: 500, took_ms: 8 }), "对方返回 HTTP 500，用时 8 毫秒"],
  [
    () => ({ status: 400, body: { code: 400, message: "目标地址无法连接，请检查地址与网络" } }),
    "目标地址无法连接，请检查地址与网络",
  ],
])("shows the answer of a tested address: %#", async (answer, expected) => {
  standInPeople([], "admin", uploads([], { "/api/client/org/dataUpload/try": answer }));
  renderPage("/set/dataUpload", DataUploadPage);
  await userEvent.click(await screen.findByRole("button", { name: "测试" }));
  await screen.findByText(expected);
});

it("saves an empty address, which stops the uploads", async () => {
  const seen = standInPeople([], "admin", uploads([], { "/api/client/org/dataUpload/save": () => good({}) }));
  renderPage("/set/dataUpload", DataUploadPage);
  await userEvent.clear(await screen.findByLabelText("接收地址"));
  await userEvent.click(screen.getByRole("button", { name: "保存" }));
  await screen.findByText("设置成功！");
  expect(sentTo(seen, "/dataUpload/save")).toEqual([{ url: "" }]);
});

it("shows the error of a failed upload, and offers to repeat only that one", async () => {
  const list = [delivery(1, "failed", { status: 0, error: "连接超时" }), delivery(2, "done"), delivery(3, "waiting")];
  const seen = standInPeople(
    [],
    "admin",
    uploads(list, { "/api/client/org/dataUpload/resend": () => good({ count: 1 }) }),
  );
  renderPage("/set/dataUpload", DataUploadPage);
  await screen.findByText("连接超时");
  expect(screen.getAllByRole("button", { name: /^重新发送：/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "重新发送：区域入侵 1" }));
  await screen.findByText("操作成功！已重新排队 1 条");
  expect(sentTo(seen, "/resend")).toEqual([{ _id: [idOf(1)] }]);
});

it("repeats all failed uploads after a confirmation", async () => {
  const seen = standInPeople(
    [],
    "admin",
    uploads([], { "/api/client/org/dataUpload/resend": () => good({ count: 7 }) }),
  );
  renderPage("/set/dataUpload", DataUploadPage);
  await userEvent.click(await screen.findByRole("button", { name: "重发全部失败记录" }));
  const dialog = await findDialog("重发全部失败记录");
  await userEvent.dblClick(within(dialog).getByRole("button", { name: "重发全部失败记录" }));
  await screen.findByText("操作成功！已重新排队 7 条");
  expect(sentTo(seen, "/resend")).toEqual([{}]);
});

it("shows different texts for an empty log and for a state without matches", async () => {
  standInPeople([], "admin", uploads([delivery(1, "done")]));
  const { router } = renderPage("/set/dataUpload", DataUploadPage);
  await screen.findByText("区域入侵 1");
  await userEvent.click(screen.getByRole("button", { name: "发送失败" }));
  await screen.findByText("没有该状态的记录");
  expect(router.state.location.search).toMatchObject({ state: "failed" });
  await userEvent.click(screen.getByRole("button", { name: "查看全部" }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty("state"));
});
