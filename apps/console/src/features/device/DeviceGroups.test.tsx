import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { findDialog } from "#test/find-dialog.ts";
import { inTime, movableClock } from "#test/moved-clock.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { DevicesPage } from "./DevicesPage.tsx";

const north = makeDevice(1, { nickname: "空港一体机-01" });
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const shown = () => screen.findByRole("row", { name: /空港一体机-01/ });

beforeEach(() => storeToken("abc"));
afterEach(() => vi.unstubAllGlobals());

it("edits the organisation's word for groups on the devices page, and refuses an empty one with 请输入别名！", {
  tags: ["rest"],
}, async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...globalThis.location, reload });
  const seen = standInDevices([north], "lead", { "/api/client/org/alias/save": () => good({}) });
  renderPage("/devices", DevicesPage);
  await shown();
  await userEvent.click(screen.getByRole("button", { name: "修改别名" }));
  const dialog = await findDialog("修改别名");
  const field = within(dialog).getByLabelText("设备组的别名");
  await userEvent.clear(field);
  await userEvent.click(within(dialog).getByRole("button", { name: "保存" }));
  expect(within(dialog).getByText("请输入别名！")).toBeDefined();
  await userEvent.type(field, "网点");
  await userEvent.click(within(dialog).getByRole("button", { name: "保存" }));
  await screen.findByText("设置成功！");
  expect(sentTo(seen, "/alias/save")).toEqual([{ name: "group", value: "网点" }]);
  await waitFor(() => expect(reload).toHaveBeenCalled(), { timeout: 2_000 });
});

it.each([
  ["an admin where groups come from another system", "wens", "admin", 1],
  ["an admin of another deployment", "", "admin", 0],
  ["a lead", "wens", "lead", 0],
] as const)(
  "the devices page can import groups from another system: %s",
  async (_who, privatize_code, role, offered) => {
    const states = [
      { status: 0, text: "" },
      { status: 1, text: "" },
      { status: 2, text: "新增 1" },
    ];
    const seen = standInDevices([north], role, {
      "/common/privatize": () => good({ privatize: true, privatize_code, internal_mode: false, livestock: false }),
      "/api/client/org/group/sync/check": () => good(states.length > 1 ? states.shift() : states[0]),
      "/api/client/org/group/sync": () => good(states.length > 1 ? states.shift() : states[0]),
    });
    renderPage("/devices", DevicesPage);
    await shown();
    await screen.findByRole("button", { name: "修改别名" });
    await waitFor(() => expect(seen.some(({ path }) => path === "/common/privatize")).toBe(true));
    const buttons = screen.queryAllByRole("button", { name: "同步设备组" });
    if (offered === 0) return expect(buttons).toEqual([]);
    movableClock();
    await userEvent.click(await screen.findByRole("button", { name: "同步设备组" }));
    await inTime(2_500, () => screen.getByText("同步成功"));
  },
);
