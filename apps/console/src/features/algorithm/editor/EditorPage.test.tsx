import { chainOf } from "@huiyan/contract/algorithm/arrangement.rules";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { systemInfo, user } from "#test/stand-in-platform.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { EditorPage } from "./EditorPage.tsx";

const platform = { id: "linux-x64", name: "通用主机 x86-64" };
const algorithm = {
  _id: "leave_post",
  id: "leave_post",
  name: "离岗检测",
  icon: "management",
  version: "1.6.0",
  platform: [platform],
  installable: ["linux-x64"],
  quota: "不限",
  remark: "",
};
const arrangement = {
  _id: idOf(1),
  name: "夜间离岗",
  platform,
  remark: "",
  update_at: 1000,
  update_by: "周明",
  points: 2,
  algs: [{ id: "leave_post", name: "离岗检测", icon: "management" }],
  graph: chainOf(["leave_post"]),
};
const changed = { ...arrangement, name: "夜间离岗（新）", update_at: 2000, update_by: "李静" };
type Answered = ReturnType<typeof good>;
const page = (list: object[]) => good({ list, page: { page: 1, size: 15, count: list.length } });

/** The list of pipelines is answered with `first`, and with `then` after the server has refused a save. */
function standIn(
  then: object[],
  saved: () => Answered | Promise<Answered> = () => refused("arrangement_changed", "已被他人修改", 409),
) {
  let isRefused = false;
  return standInPeople([], "lead", {
    "/api/client/alg/list": () => good([algorithm]),
    "/api/client/alg/platform": () => good([platform]),
    "/api/client/alg/gather/list": () => page(isRefused ? then : [arrangement]),
    "/api/client/alg/gather/add": () => good({ _id: idOf(2) }),
    "/api/client/alg/gather/edit": () => {
      isRefused = true;
      return saved();
    },
  });
}

async function saveChange(): Promise<void> {
  const remark = await screen.findByLabelText("备注");
  await userEvent.type(remark, "白班");
  await userEvent.click(screen.getByRole("button", { name: /^保\s*存$/ }));
}

beforeEach(() => storeToken("own"));

it("a save sends the version that was opened", async () => {
  const seen = standIn([arrangement], () => good({}));
  renderPage(`/alg/group?id=${idOf(1)}`, EditorPage);
  await saveChange();
  await waitFor(() =>
    expect(seen.find(({ path }) => path.endsWith("/gather/edit"))?.body).toMatchObject({ update_at: 1000 }),
  );
});

it("ignores changes while a save is being sent", async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const seen = standIn([arrangement], () => promise);
  renderPage(`/alg/group?id=${idOf(1)}`, EditorPage);
  await saveChange();
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith("/gather/edit"))).toBe(true));
  await userEvent.type(screen.getByLabelText("名称"), "再改");
  expect(screen.getByLabelText<HTMLInputElement>("名称").value).toBe("夜间离岗");
  resolve(good({}));
});

it("a save is refused if another member changed the pipeline, and can be stored as a copy", async () => {
  const seen = standIn([changed]);
  renderPage(`/alg/group?id=${idOf(1)}`, EditorPage);
  await saveChange();
  const dialog = await findDialog("编排已被他人修改");
  await waitFor(() => expect(dialog.textContent).toContain("李静"));
  await userEvent.click(within(dialog).getByRole("button", { name: "另存为副本" }));
  await waitFor(() =>
    expect(seen.find(({ path }) => path.endsWith("/gather/add"))?.body).toMatchObject({
      name: "夜间离岗 副本",
      remark: "白班",
    }),
  );
});

it("reloading after a refused save shows the version of the other member", async () => {
  standIn([changed]);
  renderPage(`/alg/group?id=${idOf(1)}`, EditorPage);
  await saveChange();
  const dialog = await findDialog("编排已被他人修改");
  await userEvent.click(within(dialog).getByRole("button", { name: "重新载入" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("名称").value).toBe("夜间离岗（新）"));
  expect(screen.getByLabelText<HTMLInputElement>("备注").value).toBe("");
});

it("keeps the drawing of a pipeline that was deleted meanwhile, and can store it as a copy", {
  tags: ["rest"],
}, async () => {
  standIn([], () => refused("not_found", "不存在", 404));
  renderPage(`/alg/group?id=${idOf(1)}`, EditorPage);
  await saveChange();
  const dialog = await findDialog("编排已被删除");
  expect(within(dialog).queryByRole("button", { name: "重新载入" })).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "继续编辑" }));
  expect(screen.getByLabelText<HTMLInputElement>("备注").value).toBe("白班");
});

it.each([
  [
    "in a private deployment",
    {
      "/common/privatize": () => good({ privatize: true, privatize_code: "x", internal_mode: false, livestock: false }),
    },
  ],
  ["where the operator closed it", { "/api/client/users/info": () => good({ ...user, arrangement: false }) }],
])("the editor is unavailable %s, like its menu entry", async (_where, answers) => {
  standInPeople([], "lead", { "/common/info": () => good(systemInfo), ...answers });
  renderPage("/alg/group", EditorPage);
  expect(await screen.findByText("您尚未开通此功能")).toBeDefined();
});

it("a dry run offers the points that can run the pipeline, and shows why others cannot", async () => {
  const seen = standInPeople([], "lead", {
    "/api/client/alg/list": () => good([algorithm]),
    "/api/client/alg/platform": () => good([platform]),
    "/api/client/alg/gather/list": () => page([arrangement]),
    "/api/client/point/alg/try/points": () =>
      good({
        list: [
          { _id: idOf(11), name: "大门", device_name: "一号", reason: "" },
          { _id: idOf(12), name: "后门", device_name: "一号", reason: "该点位还未设置：离岗检测" },
        ],
      }),
  });
  renderPage(`/alg/group?id=${idOf(1)}`, EditorPage);
  await userEvent.click(await screen.findByRole("button", { name: "试运行" }));
  await userEvent.click(await screen.findByLabelText("点位"));
  const refusedPoint = await screen.findByTitle("一号 / 后门");
  expect(refusedPoint.className).toContain("disabled");
  expect(refusedPoint.textContent).toContain("该点位还未设置：离岗检测");
  expect(screen.getByTitle("一号 / 大门").className).not.toContain("disabled");
  expect(seen.find(({ path }) => path.endsWith("/try/points"))?.query).toMatchObject({ alg_ids: "leave_post" });
});

it("removes the dialog about a changed platform after it was cancelled", {
  tags: ["rest"],
}, async () => {
  const other = { id: "linux-arm64", name: "通用主机 ARM" };
  standInPeople([], "lead", {
    "/api/client/alg/list": () => good([algorithm]),
    "/api/client/alg/platform": () => good([platform, other]),
    "/api/client/alg/gather/list": () => page([arrangement]),
  });
  renderPage(`/alg/group?id=${idOf(1)}`, EditorPage);
  await userEvent.click(await screen.findByLabelText("算法平台"));
  await userEvent.click(await screen.findByText(other.name, { selector: ".ant-select-item-option-content" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /^取\s*消$/ }));
  await waitFor(() => expect(document.querySelector(".ant-modal")).toBeNull());
});
