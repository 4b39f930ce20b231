import { expect, it } from "vitest";
import { makeMessage } from "../../../../test/factories.ts";
import { requestedAlarms } from "./requested-alarms.ts";

const now = Date.parse("2026-11-16T12:00:00+08:00");
const alarm = makeMessage(1, { received_at: now - 1000 });
const usual = { popup: true, sound: true, algs: null, quiet: null };

it.each([
  ["usually", usual, null, true],
  ["of an algorithm that one wants", { ...usual, algs: ["area_intrusion"] }, null, true],
  ["of another", { ...usual, algs: ["smoking"] }, null, false],
  ["that the alarm centre leaves out", usual, ["smoking"], false],
  ["in quiet hours", { ...usual, quiet: { from: "11:00", to: "13:00" } }, null, false],
  ["outside of them", { ...usual, quiet: { from: "22:00", to: "07:00" } }, null, true],
])("an arrived alarm %s", (_when, setting, centre, expected) => {
  expect(requestedAlarms([alarm], setting, centre, now)).toEqual(expected ? [alarm] : []);
});

it("an alarm that was missed for longer than a minute does not pop up", () => {
  const old = makeMessage(2, { received_at: now - 61_000 });
  expect(requestedAlarms([old, alarm], usual, null, now)).toEqual([alarm]);
});
