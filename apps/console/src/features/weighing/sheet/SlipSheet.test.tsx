import { type Slip } from "@huiyan/contract/weighing/slip";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/factories.ts";
import { SlipSheet } from "./SlipSheet.tsx";

const slip: Slip = {
  _id: idOf(1),
  number: "LB202611280001",
  date: "2026-11-28",
  customer: "兴隆肉联厂",
  licensePlate: "粤B12345",
  farmer: "",
  breeds: "",
  serviceDep: "",
  farmOwner: "",
  device_id: "",
  device_name: "",
  alg: "",
  alg_name: "",
  by_hand: true,
  lines: 1,
  total: 10,
  weight: 1534.68,
  avg: 153.47,
  made_at: 0,
  made_by: "周明",
  unreadable: false,
  void: null,
  seq: 1,
  key_id: "0123456789abcdef",
  digest: "ab".repeat(32),
  verify_url: "/v",
  list: [{ serial: 1, time: 0, total: 10, weight: 1534.68, uniformity: null }],
};

it("shows 手工填写 next to the number of a slip entered by hand, but not of a weighed one", () => {
  const { rerender } = render(<SlipSheet slip={slip} />);
  expect(screen.getByText("手工填写").closest("header")?.textContent).toContain("LB202611280001");
  rerender(<SlipSheet slip={{ ...slip, by_hand: false, device_id: "HY-DEMO-0001", device_name: "一体机-1" }} />);
  expect(screen.queryByText("手工填写")).toBeNull();
});
