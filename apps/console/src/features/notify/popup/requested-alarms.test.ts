import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { type AlarmPopup } from "@huiyan/contract/setting/alarm-popup.rules";
import { expect, it } from "vitest";
import { makeMessage } from "#test/factories.ts";
import { requestedAlarms } from "./requested-alarms.ts";

const now = Date.parse("2026-11-16T12:00:00+08:00");
const alarm = makeMessage(1, { received_at: now - 1000 });
const usual: AlarmPopup = { popup: true, sound: true, algs: null, quiet: null };

const noon = { from: "11:00", to: "13:00" };
const night = { from: "22:00", to: "07:00", except_high: false };

it.each<[string, AlarmPopup, string[] | null, boolean, number?]>([
  ["usually", usual, null, true],
  ["of an algorithm that one wants", { ...usual, algs: ["area_intrusion"] }, null, true],
  ["of another", { ...usual, algs: ["smoking"] }, null, false],
  ["that the alarm centre leaves out", usual, ["smoking"], false],
  ["in quiet hours", { ...usual, quiet: { ...noon, except_high: false } }, null, false, 3],
  ["in quiet hours that except high severity", { ...usual, quiet: { ...noon, except_high: true } }, null, false, 2],
  [
    "of high severity in quiet hours that except it",
    { ...usual, quiet: { ...noon, except_high: true } },
    null,
    true,
    3,
  ],
  ["outside of them", { ...usual, quiet: night }, null, true],
])("popup for an arrived alarm: %s", (_when, setting, centre, expected, severity = 2) => {
  const arrived = { ...alarm, severity };
  expect(requestedAlarms([arrived], setting, centre, now)).toEqual(expected ? [arrived] : []);
});

it("shows no popup for an alarm that arrived more than a minute ago", () => {
  const old = makeMessage(2, { received_at: now - 61_000 });
  expect(requestedAlarms([old, alarm], usual, null, now)).toEqual([alarm]);
});

it.each(livestockAlgorithms)(
  "shows a popup for a load of %s only if the alarm centre contains that algorithm",
  (alg) => {
    const load = makeMessage(3, { received_at: now - 1000, alg });
    expect(requestedAlarms([load, alarm], usual, null, now)).toEqual([alarm]);
    expect(requestedAlarms([load], { ...usual, algs: [alg] }, null, now)).toEqual([]);
    expect(requestedAlarms([load, alarm], usual, [alg], now)).toEqual([load]);
  },
);
