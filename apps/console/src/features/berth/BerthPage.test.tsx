import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeBerth, standInBerths } from "#test/stand-in-berths.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { BerthPage } from "./BerthPage.tsx";

beforeEach(() => storeToken("abc"));

const waiting = makeBerth(2, { enable: 0, refused: "内存不足" });
const voided = makeBerth(3, { status: -2, invalid: 1, enable: 0 });
const abnormal = makeBerth(4, { status: 2, troubles: ["two_cars"] });
const berths = [makeBerth(1), waiting, voided, abnormal];
const rowOf = async (label: string) => {
  const row = (await screen.findByText(label)).closest("tr");
  if (row === null) throw new Error(`${label} stands in no row`);
  return within(row);
};

describe("the list of berths", () => {
  it("shows number, status, enabled state, group, device, point and creation time", async () => {
    const seen = standInBerths(berths, "lead");
    renderPage("/berth", BerthPage);
    const row = await rowOf("A001");
    for (const text of ["空闲", "已启用", "空港片区", "空港一体机-01", "东门"])
      expect(row.getByText(text)).toBeDefined();
    expect((await rowOf("A002")).getByText("未启用")).toBeDefined();
    expect((await rowOf("A004")).getByText("异常")).toBeDefined();
    expect(seen.find(({ path }) => path.endsWith("/berth/list"))?.query).toEqual({ page: "1", size: "10" });
  });

  it("offers no editing and deletion of a void berth, and restores it after a confirmation", {
    tags: ["rest"],
  }, async () => {
    const seen = standInBerths(berths, "admin", { "/api/client/berth/invalid": () => good({ ...voided, invalid: 0 }) });
    renderPage("/berth", BerthPage);
    const row = await rowOf("A003");
    expect(row.getByRole("button", { name: /编辑/ }).getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(row.getByRole("button", { name: /删除/ }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(row.getByRole("button", { name: /更多/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "恢复" }));
    const dialog = within(await findDialog("恢复泊位 A003"));
    await userEvent.click(dialog.getByRole("button", { name: "恢复泊位 A003" }));
    await screen.findByText("操作成功！");
    expect(seen.find(({ path }) => path.endsWith("/invalid"))?.body).toEqual({ _id: voided._id, invalid: 0 });
  });

  it("shows a refused deletion in the dialog, and can undo a deletion", async () => {
    let isInUse = true;
    const own = { ...makeBerth(1) };
    const seen = standInBerths([own], "lead", {
      "/api/client/berth/del": () => (isInUse ? refused("berth_in_use", "泊位使用中") : good({ _id: own._id })),
      "/api/client/berth/undelete": () => good(own),
    });
    renderPage("/berth", BerthPage);
    await userEvent.click((await rowOf("A001")).getByRole("button", { name: /删除/ }));
    const dialog = within(await findDialog("删除泊位 A001"));
    await userEvent.click(dialog.getByRole("button", { name: "删除泊位 A001" }));
    await dialog.findByText("泊位使用中");
    isInUse = false;
    await userEvent.click(dialog.getByRole("button", { name: "删除泊位 A001" }));
    await screen.findByText("删除成功");
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    await waitFor(() => expect(seen.some(({ path }) => path.endsWith("/undelete"))).toBe(true));
  });

  it("offers a user who may only view no action except the link to the configuration", async () => {
    standInBerths(berths, "staff");
    renderPage("/berth", BerthPage);
    const row = await rowOf("A001");
    expect(row.getByRole("link", { name: "查看配置" })).toBeDefined();
    expect(row.queryByRole("button", { name: /删除|更多/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "添加泊位" })).toBeNull();
  });

  it("sends the code of the chosen status, and names the status when no berth matches", async () => {
    const seen = standInBerths([makeBerth(1)], "admin");
    renderPage("/berth", BerthPage);
    await rowOf("A001");
    await userEvent.click(screen.getByRole("button", { name: "作废" }));
    await screen.findByText("没有符合条件的泊位");
    expect(seen.filter(({ path }) => path.endsWith("/berth/list")).at(-1)?.query.status).toBe("-2");
  });
});
