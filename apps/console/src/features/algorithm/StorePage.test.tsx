import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { idOf } from "../../../test/factories.ts";
import { renderPage } from "../../../test/render-page.tsx";
import { standInPeople } from "../../../test/stand-in-people.ts";
import { good } from "../../../test/stand-in-server.ts";
import { storeToken } from "../../shared/auth/session.store.ts";
import { StorePage } from "./StorePage.tsx";

const platform = { id: "linux-x64", name: "通用主机 x86-64" };
const algorithm = (id: string, name: string, installable: string[]) => ({
  ...{ _id: id, id, name, icon: "safety", version: "1.6.0", platform: [platform], installable },
  ...{ quota: "不限", remark: "" },
});
const store = [algorithm("area_intrusion", "区域入侵", ["linux-x64"]), algorithm("smoking", "抽烟检测", [])];
const arrangement = {
  ...{ _id: idOf(1), name: "夜间离岗", platform, remark: "", update_at: 0, update_by: "周明" },
  algs: [{ id: "area_intrusion", name: "区域入侵", icon: "safety" }],
  graph: { nodes: [], edges: [] },
};
const page = (list: object[]) => good({ list, page: { page: 1, size: 10, count: list.length } });
const answers = (arrangements: object[] = [arrangement]) => ({
  "/api/client/alg/store": () => page(store),
  "/api/client/alg/platform": () => good([platform]),
  "/api/client/alg/gather/list": () => page(arrangements),
});

beforeEach(() => storeToken("abc"));

it("the store says of which algorithms there is a package", async () => {
  standInPeople([], "staff", answers());
  renderPage("/alg/my", StorePage);
  const ready = await screen.findByRole("row", { name: /区域入侵/ });
  expect(ready.textContent).toContain("1.6.0通用主机 x86-64 可下发不限");
  expect(screen.getByRole("row", { name: /抽烟检测/ }).textContent).toContain("尚无安装包");
});

it("algorithms without a package can be filtered", async () => {
  const seen = standInPeople([], "staff", answers());
  renderPage("/alg/my", StorePage);
  await screen.findByRole("row", { name: /区域入侵/ });
  await userEvent.click(screen.getByRole("button", { name: "尚无安装包" }));
  await waitFor(() =>
    expect(seen.filter(({ path }) => path.endsWith("/alg/store")).at(-1)?.query).toMatchObject({ packaged: "no" }),
  );
});

it("keyword and platform are asked of the server, ten rows a page", async () => {
  const seen = standInPeople([], "staff", answers());
  renderPage("/alg/my?keyword=入侵&platform=linux-x64&size=7", StorePage);
  await screen.findByRole("row", { name: /区域入侵/ });
  const asked = seen.find(({ path }) => path.endsWith("/alg/store"))?.query;
  expect(asked).toEqual({ page: "1", size: "10", keyword: "入侵", platform: "linux-x64" });
});

it("the keyword stays when one turns to the arrangements, fifteen rows a page", async () => {
  const seen = standInPeople([], "lead", answers());
  renderPage("/alg/my?keyword=夜间", StorePage);
  await userEvent.click(await screen.findByRole("button", { name: "算法编排" }));
  await screen.findByRole("row", { name: /夜间离岗/ });
  const asked = seen.find(({ path }) => path.endsWith("/gather/list"))?.query;
  expect(asked).toEqual({ page: "1", size: "15", keyword: "夜间" });
});

it("a private deployment has no arrangements", async () => {
  const privatize = () => good({ privatize: true, privatize_code: "", internal_mode: false });
  const seen = standInPeople([], "admin", { ...answers(), "/common/privatize": privatize });
  renderPage("/alg/my?view=arrangements", StorePage);
  await screen.findByRole("row", { name: /区域入侵/ });
  expect(screen.queryByRole("button", { name: "算法编排" })).toBeNull();
  expect(seen.filter(({ path }) => path.endsWith("/gather/list"))).toEqual([]);
});

it.each([
  ["lead", true],
  ["staff", false],
] as const)("a %s may change arrangements: %s", async (role, may) => {
  standInPeople([], role, answers());
  renderPage("/alg/my?view=arrangements", StorePage);
  const row = await screen.findByRole("row", { name: /夜间离岗/ });
  expect(within(row).queryByRole("button", { name: /编辑/ }) !== null).toBe(may);
  expect(screen.queryByRole("button", { name: "新建编排" }) !== null).toBe(may);
});

it.each([
  ["/alg/my?view=arrangements", "还没有算法编排"],
  ["/alg/my?view=arrangements&keyword=x", "没有符合条件的编排"],
] as const)("%s without rows: %s", async (address, text) => {
  standInPeople([], "lead", answers([]));
  renderPage(address, StorePage);
  await screen.findByText(text);
});

it("a store that cannot be read is not called empty", async () => {
  const away = () => ({ status: 503, body: { code: 503, message: "服务不可用" } });
  standInPeople([], "lead", { ...answers(), "/api/client/alg/store": away });
  renderPage("/alg/my", StorePage);
  await screen.findByText(/服务不可用/);
  expect(screen.queryByText("没有符合条件的算法")).toBeNull();
});
