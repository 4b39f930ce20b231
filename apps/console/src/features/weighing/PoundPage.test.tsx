import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { PoundPage } from "./PoundPage.tsx";

beforeEach(() => storeToken("own"));

const load = (n: number) =>
  makeMessage(n, { alg: "dbgz", point_name: `地磅${n}`, data: { counts: [10], total: 10, weight: 1100 } });
const loads = [load(1), load(2), load(3)];
const line = (serial: number, weight: number | null) => ({
  serial,
  time: Date.UTC(2026, 10, 28, 0, 0, serial),
  total: 10,
  weight,
  uniformity: null,
});
const head = {
  date: "2026-11-28",
  customer: "",
  farmer: "",
  breeds: "",
  licensePlate: "粤B12345",
  serviceDep: "",
  farmOwner: "",
};
const info = {
  list: [line(1, 1100), line(2, null)],
  total: 20,
  weight: null,
  avg: null,
  head,
  used: [],
  device_id: "HY-DEMO-0001",
  device_name: "一体机-1",
  alg: "dbgz",
  alg_name: "地磅过重",
};
const address = `/poundList?id=HY-DEMO-0001&point_id=${idOf(901)}&alg_id=dbgz` as const;

function show(own: Parameters<typeof standInDevices>[2] = {}, at: `/${string}` = address) {
  const seen = standInDevices([makeDevice(1)], "lead", {
    "/api/client/message/list": ({ query }) => {
      const page = Number(query.page ?? 1);
      const list = page === 1 ? loads.slice(0, 2) : loads.slice(2);
      return good({ list, page: { page, size: 20, count: 32 } });
    },
    "/api/client/device/point": () => good([]),
    "/api/client/lbRecord/uses": () =>
      good({
        list: [{ message_id: idOf(2), number: "LB202611280001" }],
        owners: [{ message_id: idOf(2), name: "赵六" }],
      }),
    "/api/client/lbRecord/algs/info": () => good(info),
    ...own,
  });
  renderPage(at, PoundPage);
  return seen;
}
const pick = async (n: number) =>
  userEvent.click(await screen.findByRole("checkbox", { name: new RegExp(`地磅${n}`) }));

describe("loads to put on a weighing slip", () => {
  it("loads stay selected on other pages, and are all put on the slip", { tags: ["rest"] }, async () => {
    const seen = show();
    await pick(1);
    await userEvent.click(screen.getByTitle("2"));
    await pick(3);
    expect(screen.getByRole("region", { name: "批量操作" }).textContent).toContain("2");
    await userEvent.click(screen.getAllByRole("button", { name: "生成磅单" })[0] as HTMLElement);
    await findDialog("磅单生成");
    const asked = seen.find(({ path }) => path.endsWith("/algs/info"));
    expect(asked?.query.ids).toBe(`${idOf(1)},${idOf(3)}`);
  });

  it("loads show the number of the slip that contains them and the farmer, and can be filtered", async () => {
    const seen = show();
    const row = await screen.findByRole("row", { name: /地磅2/ });
    await within(row).findByText("LB202611280001");
    within(row).getByText("赵六");
    await userEvent.click(screen.getByRole("button", { name: "未开磅单" }));
    await waitFor(() => expect(seen.some(({ query }) => query.off_slip === "1")).toBe(true));
  });

  it("without a weight are named in the dialog, which has a calendar for the date", async () => {
    show();
    await pick(1);
    await userEvent.click(screen.getAllByRole("button", { name: "生成磅单" })[0] as HTMLElement);
    const dialog = within(await findDialog("磅单生成"));
    expect(dialog.getByRole("status").textContent).toContain("第 2 行（2026-11-28 08:00:02）");
    expect(dialog.getByLabelText("日期").closest(".ant-picker")).not.toBeNull();
  });
});

it("says that a device id is unknown, and shows no loads of other devices", async () => {
  const seen = show(
    {
      "/api/client/message/list": () => good({ list: [], page: { page: 1, size: 20, count: 0 } }),
      "/api/client/device/point": () => refused("not_found", "没有找到", 404),
    },
    "/poundList?id=no",
  );
  await screen.findByText("没有这台设备");
  expect(seen.filter(({ path }) => path.endsWith("/message/list")).map(({ query }) => query.device_id)).toEqual(["no"]);
});

it("the list of slips shows 手工填写 instead of a device for a slip entered by hand", async () => {
  const row = (n: number, by_hand: boolean) => ({
    _id: idOf(n),
    number: `LB20261128000${n}`,
    ...head,
    alg: "dbgz",
    alg_name: "地磅过重",
    by_hand,
    lines: 1,
    device_id: by_hand ? "" : "HY-DEMO-0001",
    device_name: by_hand ? "" : "一体机-1",
    total: 10,
    weight: 1534.68,
    avg: 153.47,
    made_at: 0,
    made_by: "周明",
    unreadable: false,
    void: null,
  });
  const slips = [row(1, true), row(2, false)];
  show(
    { "/api/client/lbRecord/slips": () => good({ list: slips, page: { page: 1, size: 20, count: 2 } }) },
    "/poundList?view=slips",
  );
  within(await screen.findByRole("row", { name: /LB202611280001/ })).getByText("手工填写");
  const weighed = within(screen.getByRole("row", { name: /LB202611280002/ }));
  weighed.getByText("一体机-1");
  expect(weighed.queryByText("手工填写")).toBeNull();
});
