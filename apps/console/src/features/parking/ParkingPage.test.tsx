import { type ParkingConflict } from "@huiyan/contract/parking/conflict";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { ParkingPage } from "./ParkingPage.tsx";

beforeEach(() => storeToken("own"));

const standIn = () =>
  standInPlatform([], {
    "/api/client/parking/list": () => good({ list: [], page: { page: 1, size: 30, count: 0, as_of: 0 } }),
    "/api/client/parking/count": () => good({ count: 0, pending: 3, unread: 0, marked: 0, excluded: 0 }),
  });
const ordersOf = (seen: readonly SeenRequest[]) =>
  seen.filter(({ path }) => path.endsWith("/parking/list")).map(({ query }) => query.sort);

it("keeps the review order that the user chose, also after the page is opened again", { tags: ["rest"] }, async () => {
  const seen = standIn();
  const { unmount } = renderPage("/parkingData", ParkingPage);
  await userEvent.click(await screen.findByRole("button", { name: "开始审核 3" }));
  await waitFor(() => expect(ordersOf(seen).at(-1)).toBe("money"));
  await userEvent.click(await screen.findByRole("combobox", { name: "审核顺序" }));
  await userEvent.click(await screen.findByText("按泊位", { selector: ".ant-select-item-option-content" }));
  await waitFor(() => expect(ordersOf(seen).at(-1)).toBe("berth"));
  unmount();

  const again = standIn();
  const { router } = renderPage("/parkingData", ParkingPage);
  expect(screen.queryByRole("combobox", { name: "审核顺序" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "开始审核 3" }));
  await waitFor(() => expect(ordersOf(again).at(-1)).toBe("berth"));
  // Lists other than that of the review do not use the chosen order.
  await userEvent.click(screen.getByRole("button", { name: /^标记/ }));
  expect(router.state.location.search).not.toHaveProperty("sort");
});

function makeRecord(n: number): ParkingRecord {
  return {
    _id: idOf(n),
    id: String(n),
    plate_num: `粤B0000${n}`,
    plate_color: "blue",
    plate_conf: 0.9,
    car_type: 1,
    berth_id: idOf(90),
    berth_num: "A001",
    berth_type: 1,
    is_new_energy: 0,
    is_open: false,
    is_merged: false,
    point_id: idOf(91),
    point_name: "东门",
    device_id: "HY-DEMO-01",
    device_name: "一体机",
    group_name: "路口",
    entry_id: null,
    leave_id: null,
    entry_time: n * 60_000,
    leave_time: (n + 5) * 60_000,
    entry_image: "",
    leave_image: "",
    entry_thumb: "",
    leave_thumb: "",
    entry_org_image: "",
    leave_org_image: "",
    entry_carinfo: null,
    leave_carinfo: null,
    parking_status: 2,
    review_state: 2,
    codes: [],
    gaps: [],
    review_cause: "",
    review_username: "",
    review_time: null,
    client_read: 1,
    client_mark: 0,
    image_read: 1,
    scrap_state: 0,
    scrap_cause: "",
    dispute_state: 0,
    dispute_cause: "",
    exclude_state: 0,
    exclude_cause: "",
    order_state: 0,
    order_no: "",
    refund_due: 0,
    occupancy_settle: 0,
    pending: 1,
    fee_fen: null,
    demonstration: 0,
    version: 1,
  };
}

const conflicts = [1, 2, 3].map((n): ParkingConflict => {
  const records: ParkingConflict["records"] = [makeRecord(10 * n), makeRecord(10 * n + 1)];
  return { _id: records.map(({ _id }) => _id).join("."), kind: "overlap", records, proposals: [], dismissed: null };
});

it("opens no other conflict after a decision or an undo if the user has opened one meanwhile", {
  tags: ["rest"],
}, async () => {
  const answers: (() => void)[] = [];
  const held = () =>
    new Promise<ReturnType<typeof good>>((done) => {
      answers.push(() => done(good({})));
    });
  const page = { page: 1, size: 30, count: 3, as_of: 0 };
  standInPlatform([], {
    "/api/client/parking/conflict/list": () => good({ list: conflicts, page }),
    "/api/client/parking/conflict/preview": () => good({ list: [] }),
    "/api/client/parking/conflict/dismiss": held,
    "/api/client/parking/conflict/restore": held,
  });
  const [first, , third] = conflicts;
  const { router, client } = renderPage("/parkingData?conflicts=1", ParkingPage);
  const shown = () => (router.latestLocation.search as { case?: string }).case;
  const open = (id: string | undefined) =>
    act(() => router.navigate({ to: ".", search: { conflicts: 1, case: id } as object }));
  await waitFor(() => expect(shown()).toBe(first?._id));
  await userEvent.click(await screen.findByRole("button", { name: "不矛盾 X" }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await open(third?._id);
  answers[0]?.();
  await screen.findByText("已标为不矛盾");
  expect(shown()).toBe(third?._id);
  await userEvent.keyboard("u");
  await waitFor(() => expect(answers).toHaveLength(2));
  await open(conflicts[1]?._id);
  answers[1]?.();
  await screen.findByText("已撤销");
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(shown()).toBe(conflicts[1]?._id);
});
