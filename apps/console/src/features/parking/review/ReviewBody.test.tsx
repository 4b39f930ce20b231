import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { type RecordCommands } from "../use-record-commands.ts";
import { ReviewBody } from "./ReviewBody.tsx";
import { type PlateDrafts, usePlateDraft } from "./use-plate-draft.ts";

beforeEach(() => storeToken("own"));

const at = (clock: string) => Date.parse(`2026-11-28T${clock}+08:00`);
const gap = { cause: "free" as const, from: at("06:00:00"), to: at("12:00:00"), can_split: true };
const record: ParkingRecord = {
  _id: idOf(1),
  id: "1",
  plate_num: "粤B50189",
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
  entry_time: at("03:00:00"),
  leave_time: at("18:00:00"),
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
  codes: ["P-GAP"],
  gaps: [gap],
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
const drafts: PlateDrafts = new Map();
const commands = { split: {}, undo: {}, berth: {}, plate: {} } as unknown as RecordCommands;

function Review({ shown }: { shown: ParkingRecord }) {
  const draft = usePlateDraft(shown, false, drafts);
  return (
    <ReviewBody
      record={shown}
      draft={draft}
      commands={commands}
      locked={undefined}
      isAskedTwice={false}
      onSave={() => undefined}
    />
  );
}
async function dayOf(shown: ParkingRecord) {
  const stay = { _id: shown._id, from: at("03:00:00"), to: at("18:00:00"), plate_num: "粤B50189" };
  standInPlatform([], {
    "/api/client/parking/timeline": () => good({ steps: [], fee: [], day: [stay], visits: [] }),
  });
  renderPage("/", () => <Review shown={shown} />);
  return screen.findByRole("region", { name: /A001/ });
}

it("marks a gap of the stay on the time bar of the berth's day", {
  tags: ["rest"],
}, async () => {
  const day = await dayOf(record);
  const mark = within(day).getByTitle(/^06:00:00 ~ 12:00:00 设备在线，泊位空闲 6 时/);
  expect(mark.className).toBe("gap");
  expect(mark.style.left).toBe("25%");
  within(day).getByText("车辆未知");
});

it("shows no mark for a stay without a gap", { tags: ["rest"] }, async () => {
  const day = await dayOf({ ...record, codes: ["P-LOW"], gaps: [] });
  expect(within(day).queryByText("车辆未知")).toBeNull();
  expect(day.querySelector("i.gap")).toBeNull();
});
