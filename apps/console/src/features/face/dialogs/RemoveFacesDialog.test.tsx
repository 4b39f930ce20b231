import { type Face } from "@huiyan/contract/face/face.api";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { RemoveFacesDialog } from "./RemoveFacesDialog.tsx";

const face = { _id: "01a2245f-3336-76c0-99a6-30a80de43579", name: "张三" } as Face;

it.each([
  ["人工删除", "person"],
  ["撤回同意", "withdrawn"],
])("deleting for the reason %s sends the cause %s", async (label, cause) => {
  const seen = standInPlatform([], { "/api/client/face/del": () => good({ removed: 1 }) });
  renderPage("/", () => <RemoveFacesDialog faces={[face]} onClosed={() => undefined} />);
  const dialog = within(await findDialog("删除人脸 张三"));
  await userEvent.click(dialog.getByRole("radio", { name: label }));
  await userEvent.click(dialog.getByRole("button", { name: /删\s*除/ }));
  await screen.findByText("删除成功");
  const sent = seen.filter(({ path }) => path === "/api/client/face/del").map(({ body }) => body);
  expect(sent).toEqual([{ _id: [face._id], cause }]);
});

it("for a withdrawn consent, says what is deleted and how long past alarms and visits are kept", async () => {
  standInPlatform([], {});
  renderPage("/", () => <RemoveFacesDialog faces={[face]} onClosed={() => undefined} />);
  const dialog = within(await findDialog("删除人脸 张三"));
  await userEvent.click(dialog.getByRole("radio", { name: "撤回同意" }));
  dialog.getByText(/照片与特征将从服务器和所有设备删除，不可恢复/);
  dialog.getByText("以往的报警和访问记录保留到各自的保存期限结束。");
});
