import { expect, it } from "vitest";
import { outlinesById } from "#test/dashboard/stand-in-screens.ts";
import { commonName } from "./common-name.ts";

const yubei = [106.5, 29.5] as const;
const yuzhong = [105.5, 29.5] as const;
const point = (device_name: string, at: readonly [number, number]) => ({ name: "点位", device_name, at });

it.each([
  ["of one device, by the device", [point("一体机-01", yubei), point("一体机-01", yuzhong)], "一体机-01"],
  ["of several in one division, by the division", [point("一体机-01", yubei), point("一体机-02", yubei)], "渝北区"],
  ["of several in several divisions, by nothing", [point("甲", yubei), point("乙", yuzhong)], undefined],
  ["outside all divisions, by nothing", [point("甲", [0, 0]), point("乙", [0, 0])], undefined],
  ["of devices without a name, by the division", [point("", yubei), point("", yubei)], "渝北区"],
] as const)("name of points that share one marker: %s", (_, points, expected) => {
  expect(commonName(points, outlinesById["500000"])).toBe(expected);
});
