import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { good, standInServer } from "#test/stand-in-server.ts";
import { ImportFacesDialog } from "./ImportFacesDialog.tsx";

beforeEach(() => storeToken("abc"));

const answers: Record<string, unknown> = {
  "/api/client/face/batch/begin": { upload_id: idOf(1), piece_bytes: 1024, pieces: 1 },
  "/api/client/face/batch/piece": { received: 1 },
  "/api/client/face/batch": { task_id: idOf(2) },
  "/api/client/face/batch/progress": { status: 2, total: 3, done: 3, failed: 0 },
};

it("sends one consent for all faces of the import, requires its values, and closes with 批量上传成功", {
  tags: ["rest"],
}, async () => {
  const seen = standInServer(({ path }) => good(answers[path] ?? []));
  const imports = () => seen.filter(({ path }) => path === "/api/client/face/batch").map(({ body }) => body);
  renderPage("/faces", () => <ImportFacesDialog task={undefined} onClosed={() => undefined} />);
  await userEvent.upload(await screen.findByLabelText("把 zip 拖到这里，或点击选择"), new File(["zip"], "faces.zip"));
  await userEvent.click(screen.getByText("已取得本人的单独同意"));
  await userEvent.click(screen.getByRole("button", { name: "开始导入" }));
  await screen.findByText("请填写同意人");
  expect(imports()).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^同意人/), "王五");
  await userEvent.type(screen.getByLabelText(/^用途/), "门禁");
  await userEvent.click(screen.getByRole("button", { name: "开始导入" }));
  await screen.findByText("批量上传成功");
  expect(imports()).toMatchObject([{ upload_id: idOf(1), consent_by: "王五", consent_purpose: "门禁" }]);
  expect(imports()).toMatchObject([{ consent_at: expect.any(String), consent_until: expect.any(String) }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
