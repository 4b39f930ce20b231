import { expect, it } from "vitest";
import { layoutOf } from "./layout.ts";

const shown = (path: string) =>
  Object.entries(layoutOf(path))
    .filter(([, there]) => there)
    .map(([part]) => part)
    .join(" ");

it.each([
  ["/dashboard", ""],
  ["/monitorDashboard", ""],
  ["/mtDashboard", ""],
  ["/alarmDashboard", ""],
  ["/pointData", ""],
  ["/service/order", "topBar"],
  ["/home", "topBar sidebar collapse"],
  ["/quickEntry", "topBar sidebar collapse"],
  ["/devices", "topBar sidebar search"],
  ["/videoPoint", "topBar sidebar search"],
  ["/message", "topBar sidebar search"],
  ["/berth", "topBar sidebar search"],
  ["/parkingData", "topBar sidebar search"],
  ["/persons", "topBar sidebar search"],
  ["/chargingRecord", "topBar sidebar search"],
  ["/alg/my", "topBar sidebar search"],
  ["/alg/issued", "topBar sidebar search"],
  ["/order/occupy", "topBar sidebar search"],
  ["/company", "topBar sidebar"],
  ["/dashboard/settings", "topBar sidebar"],
  ["/alg/group", "topBar sidebar"],
])("the layout of %s has: %s", (path, parts) => {
  expect(shown(path)).toBe(parts);
});

it("the search box is hidden while the user draws berths", () => {
  expect([layoutOf("/berth", {}).search, layoutOf("/berth", { config: 1 }).search]).toEqual([true, false]);
});
