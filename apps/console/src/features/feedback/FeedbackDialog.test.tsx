import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

async function open(answer = good({})) {
  const seen = standInPlatform([], { "/api/client/feedback/report": () => answer });
  renderConsole("/company");
  await userEvent.click(await screen.findByRole("button", { name: "意见反馈" }));
  const dialog = within(await screen.findByRole("dialog"));
  const sent = () => seen.filter(({ path }) => path === "/api/client/feedback/report").map(({ body }) => body);
  return { dialog, sent, submit: () => userEvent.click(dialog.getByRole("button", { name: /提\s*交/ })) };
}
const png = (name: string) => new File(["x"], name, { type: "image/png" });

it.each([[""], ["   "]])("refuses the description «%s» with 请输入问题描述！", async (content) => {
  const { dialog, sent, submit } = await open();
  if (content !== "") await userEvent.type(dialog.getByLabelText("问题描述"), content);
  await submit();
  expect(dialog.getByText("请输入问题描述！")).toBeDefined();
  expect(sent()).toEqual([]);
});

it("sends chosen and pasted pictures, and shows 提交成功！", { tags: ["rest"] }, async () => {
  const { dialog, sent, submit } = await open();
  await userEvent.type(dialog.getByLabelText("问题描述"), " 列表不更新 ");
  await userEvent.upload(dialog.getByLabelText("图片"), [png("a.png"), png("b.png")]);
  fireEvent.paste(dialog.getByLabelText("问题描述"), { clipboardData: { files: [png("screen.png")] } });
  await userEvent.click(dialog.getByRole("button", { name: "移除 b.png" }));
  expect(dialog.getAllByAltText(/png$/).map((each) => each.getAttribute("alt"))).toEqual(["a.png", "screen.png"]);
  await submit();
  await screen.findByText("提交成功！");
  expect(sent()).toEqual([{ content: "列表不更新", images: ["a.png", "screen.png"] }]);
});

it("accepts up to four pictures, then disables the choice", async () => {
  const { dialog } = await open();
  await userEvent.upload(dialog.getByLabelText("图片"), ["a", "b", "c", "d", "e"].map(png));
  expect(dialog.getAllByAltText(/^[a-e]$/)).toHaveLength(4);
  expect(dialog.getByText("最多 4 张图片")).toBeDefined();
  expect(dialog.queryByLabelText("图片")).toBeNull();
});

it("shows the refusal of the server and keeps all input", async () => {
  const { dialog, submit } = await open(refused("internal", "服务器内部错误", 500));
  await userEvent.type(dialog.getByLabelText("问题描述"), "列表不更新");
  await submit();
  await screen.findByText("服务器内部错误");
  await waitFor(() => expect(dialog.getByLabelText("问题描述")).toHaveProperty("value", "列表不更新"));
});
