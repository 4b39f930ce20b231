import { type Face } from "@huiyan/contract/face/face.api";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { EditFaceDialog } from "./FaceDialog.tsx";

const face: Face = {
  _id: idOf(1),
  name: "张三",
  code: "A001",
  type: 0,
  age: 26,
  gender: -1,
  remark: "",
  picture: "",
  thumb: "",
  consent: null,
  keep_until: 0,
  create_at: 0,
};

it("disables the consent while a save is sent that does not contain it, and sends it with the next save", {
  tags: ["rest"],
}, async () => {
  let answer: (value: ReturnType<typeof good>) => void = () => undefined;
  const seen = standInPlatform([], {
    "/api/client/face/edit": () => new Promise((resolve) => (answer = resolve)),
  });
  const edits = () => seen.filter(({ path }) => path === "/api/client/face/edit").map(({ body }) => body);
  renderPage("/", () => <EditFaceDialog face={face} onClosed={() => undefined} />);
  const dialog = within(await findDialog("编辑人脸 张三"));
  const box = () => dialog.getByRole("checkbox");
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(edits()).toHaveLength(1));
  expect(box()).toHaveProperty("disabled", true);
  await userEvent.click(box());
  answer(refused("busy", "系统繁忙，请稍后再试"));
  await screen.findByText("系统繁忙，请稍后再试");
  expect(box()).toHaveProperty("checked", false);
  await userEvent.click(box());
  await userEvent.type(dialog.getByLabelText(/^同意人/), "张三");
  await userEvent.type(dialog.getByLabelText(/^用途/), "门禁");
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(edits()).toHaveLength(2));
  expect(edits()[0]).not.toHaveProperty("consent_by");
  expect(edits()[1]).toMatchObject({ consent_by: "张三", consent_purpose: "门禁" });
  answer(good({ _id: face._id }));
});
