import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findStorms, type StormAlarm, type StormSite } from "./storm.rules.ts";

/**
 * Site of the tests: device “a” has 8 points, “b” 4; both are in group “gate” of site “works”, which has 30 points.
 * Device “c” is elsewhere in the site.
 */
const site: StormSite = {
  devices: new Map([
    ["a", 8],
    ["b", 4],
    ["c", 18],
  ]),
  groups: new Map([
    ["works", { points: 30, depth: 1 }],
    ["gate", { points: 12, depth: 2 }],
  ]),
  groupsOf: new Map([
    ["a", ["works", "gate"]],
    ["b", ["works", "gate"]],
    ["c", ["works"]],
  ]),
  connections: [],
};
/** Parses alarms such as `a3@20 smoking`: at second 20, on point 3 of device “a”, algorithm “smoking”. */
function alarmsOf(text: string): StormAlarm[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .flatMap((part, index) => {
      const match = /^([abc])(\d+)(?:-(\d+))?@(\d+)(?: (\w+))?$/.exec(part);
      if (match === null) throw new Error(part);
      const [, device = "", first = "", last = first, second = "", alg = "fall_down"] = match;
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => {
        const point = Number(first) + n;
        return {
          id: `${part} ${point} ${index}`,
          at: Number(second) * 1000,
          pointId: `${device}${point}`,
          deviceUid: device,
          algId: alg,
        };
      });
    });
}
const found = (text: string, changes: Partial<StormSite> = {}) =>
  findStorms(alarmsOf(text), { ...site, ...changes }).map(
    ({ scope, scopeId, cause, alarms }) => `${scope} ${scopeId} ${cause} ${alarms.length}`,
  );
const offline = (...devices: string[]) => ({ connections: devices.map((deviceUid) => ({ deviceUid, at: 5000 })) });

describe("finding alarms of one cause", () => {
  it.each([
    ["five of a device's eight points within a minute", "a1-5@0", ["device a device 5"]],
    ["four points are none, whatever their part", "a1-4@0", []],
    ["a device of few points alone is none", "b1-4@0", []],
    ["five points are less than half of eighteen", "c1-8@0", []],
    ["nine are half", "c1-9@0", ["device c device 9"]],
    ["the fifth within 60 s belongs to them", "a1-4@0, a5@60", ["device a device 5"]],
    ["after 61 s it does not", "a1-4@0, a5@61", []],
    ["what follows while the minute is full belongs to them", "a1-5@0, a6@40, a7@59, a7@61", ["device a device 7"]],
    ["the same point over and over is one point", "a1@0, a1@1, a1@2, a1@3, a1@4, a1@5", []],
    ["half the points of a group with several devices", "a1-3@0, b1-3@20", ["group gate unknown 6"]],
    ["a third is too few", "a1-2@0, b1-2@20", []],
    ["one device alone is named rather than its group", "a1-8@0", ["device a device 8"]],
    ["the whole site rather than a part of it", "a1-6@0, b1-4@0, c1-5@0", ["group works unknown 15"]],
    ["two storms, a quarter of an hour apart", "a1-5@0, a1-5@900", ["device a device 5", "device a device 5"]],
    ["three algorithms at one point", "a1@0 smoking, a1@10 fall_down, a1@20 crowd_gather", ["point a1 camera 3"]],
    ["two are none", "a1@0 smoking, a1@10 fall_down", []],
    [
      "what has several algorithms within a larger storm stays in that",
      "a1-5@0, a1@1 smoking, a1@2 crowd_gather",
      ["device a device 7"],
    ],
    ["plates and faces are each about somebody", "a1-8@0 plate_recognition, a1-8@1 face_alarm", []],
    ["batches of animals are no alarms of a storm", "a1-8@0 tdds", []],
  ])("%s", (_rule, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe("the cause of a burst", () => {
  const both = "a1-3@0, b1-3@20";
  it.each([
    ["no device was away: it is not known", both, {}, "group gate unknown 6"],
    ["devices of the group lost their connection in that minute", both, offline("a", "b"), "group gate site 6"],
    ["one of two is half of them", both, offline("a"), "group gate site 6"],
    ["another device's connection says nothing", both, offline("c"), "group gate unknown 6"],
    [
      "one that was away ten minutes before says nothing",
      both,
      { connections: [{ deviceUid: "a", at: -600_000 }] },
      "group gate unknown 6",
    ],
    ["the one device came back", "a1-5@0", offline("a"), "device a reconnect 5"],
    [
      "one outdoor algorithm on several devices",
      "a1-3@0 area_intrusion, b1-3@20 area_intrusion",
      {},
      "group gate weather 6",
    ],
    [
      "a connection is known, the weather supposed",
      "a1-3@0 area_intrusion, b1-3@20 area_intrusion",
      offline("a"),
      "group gate site 6",
    ],
    ["a mixture is no weather", "a1-3@0 area_intrusion, b1-3@20 fall_down", {}, "group gate unknown 6"],
  ] satisfies [string, string, Partial<StormSite>, string][])("%s", (_rule, text, changes, expected) => {
    expect(found(text, changes)).toEqual([expected]);
  });
});

it("finds the same bursts for any order of alarms, and puts each alarm into at most one burst", () => {
  const alarm = fc.record({
    device: fc.constantFrom("a", "b", "c"),
    point: fc.integer({ min: 1, max: 9 }),
    second: fc.integer({ min: 0, max: 400 }),
    alg: fc.constantFrom("fall_down", "smoking", "area_intrusion", "plate_recognition"),
  });
  const storms = (alarms: readonly StormAlarm[]) =>
    findStorms(alarms, site).map(({ scope, scopeId, alarms: own }) => [scope, scopeId, ...own.map(({ id }) => id)]);
  let some = 0;
  fc.assert(
    fc.property(fc.array(alarm, { minLength: 30, maxLength: 120 }), fc.infiniteStream(fc.nat()), (rows, chance) => {
      const alarms = rows.map(({ device, point, second, alg }, n) => ({
        id: `m${String(n).padStart(4, "0")}`,
        at: second * 1000,
        pointId: `${device}${point}`,
        deviceUid: device,
        algId: alg,
      }));
      const shuffled = alarms
        .map((each) => ({ each, by: chance.next().value ?? 0 }))
        .toSorted((x, y) => x.by - y.by)
        .map(({ each }) => each);
      const expected = storms(alarms);
      some += expected.length;
      expect(storms(shuffled)).toEqual(expected);
      const members = findStorms(alarms, site).flatMap(({ alarms: own }) => own.map(({ id }) => id));
      expect(new Set(members).size).toBe(members.length);
      for (const { alarms: own } of findStorms(alarms, site))
        expect((own.at(-1)?.at ?? 0) - (own[0]?.at ?? 0)).toBeLessThan(600_000);
    }),
  );
  expect(some).toBeGreaterThan(20);
});
