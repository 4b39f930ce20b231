import { chartIds } from "@huiyan/contract/dashboard/dashboard.rules";
import { expect, it } from "vitest";
import { slotsOf } from "./slots.ts";

it.each([
  ["the default order", [...chartIds], ["parkingTrends", "oilTruckLine", "newEnergyLine", "messageTrends"]],
  [
    "the first wide one stands below the map",
    ["messageTypeDist", "messageTrends", "todayNews"],
    ["messageTrends", "messageTypeDist", "todayNews", undefined],
  ],
  [
    "without a wide one the first",
    ["messageTypeDist", "orgStaffOverview"],
    ["messageTypeDist", "orgStaffOverview", undefined, undefined],
  ],
  ["nothing is shown", [], [undefined, undefined, undefined, undefined]],
] as const)("places charts in the order of the kanban: %s", (_, charts, expected) => {
  const { wide, leftTop, leftBottom, rightBottom } = slotsOf(charts);
  expect([wide, leftTop, leftBottom, rightBottom]).toEqual(expected);
});
