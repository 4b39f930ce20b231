import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Absence, groupAbsences, type SiteSizes } from "./group-absences.ts";

const now = new Date("2026-11-20T12:00:00Z");
/** Returns the absence of a device that has been offline for `seconds`. */
const away = (deviceUid: string, seconds: number, changes: Partial<Absence> = {}): Absence => ({
  deviceUid,
  since: new Date(now.getTime() - seconds * 1000),
  ip: "",
  groups: [],
  ...changes,
});
const sizes = (groups: Record<string, number> = {}, addresses: Record<string, number> = {}): SiteSizes => ({
  ofGroup: new Map(Object.entries(groups)),
  ofAddress: new Map(Object.entries(addresses)),
});
const inGroup = (group: string, count: number, seconds: number) =>
  Array.from({ length: count }, (_, i) => away(`${group}${i}`, seconds + i, { groups: [group] }));
const shape = (absences: Absence[], of: SiteSizes, outages: { began_at: Date; ended_at: Date }[] = []) =>
  groupAbsences(absences, of, outages, now).map(({ cause, groupId, members }) => [cause, groupId, members.length]);

describe("an offline device has an incident after 300 s, a separate one unless its site went offline with it", () => {
  it.each<[string, Absence[], SiteSizes, unknown[]]>([
    ["299 s: not yet", [away("a", 299)], sizes(), []],
    ["300 s: told", [away("a", 300)], sizes(), [["device", null, 1]]],
    ["three of three of a group within a minute are one", inGroup("g", 3, 310), sizes({ g: 3 }), [["site", "g", 3]]],
    ["four of five are 80 %", inGroup("g", 4, 310), sizes({ g: 5 }), [["site", "g", 4]]],
    [
      "three of four are not",
      inGroup("g", 3, 310),
      sizes({ g: 4 }),
      Array.from({ length: 3 }, () => ["device", null, 1]),
    ],
    ["two are no site", inGroup("g", 2, 310), sizes({ g: 2 }), Array.from({ length: 2 }, () => ["device", null, 1])],
    [
      "those that went more than a minute apart are no site",
      [away("a", 500, { groups: ["g"] }), away("b", 420, { groups: ["g"] }), away("c", 310, { groups: ["g"] })],
      sizes({ g: 3 }),
      Array.from({ length: 3 }, () => ["device", null, 1]),
    ],
    [
      "who went with the site is told with it before the own grace is over",
      [away("a", 305, { groups: ["g"] }), away("b", 260, { groups: ["g"] }), away("c", 250, { groups: ["g"] })],
      sizes({ g: 3 }),
      [["site", "g", 3]],
    ],
    ["and nobody is told before the first of them is due", inGroup("g", 3, 290), sizes({ g: 3 }), []],
    [
      "devices behind one address are a site too",
      [1, 2, 3].map((n) => away(`d${n}`, 310, { ip: "203.0.113.7" })),
      sizes({}, { "203.0.113.7": 3 }),
      [["site", null, 3]],
    ],
    [
      "the upper group stands for those below it that went with it",
      [1, 2, 3, 4].map((n) => away(`d${n}`, 310, { groups: ["top", n < 3 ? "left" : "right"] })),
      sizes({ top: 4, left: 2, right: 2 }),
      [["site", "top", 4]],
    ],
  ])("%s", (_rule, absences, of, expected) => {
    expect(shape(absences, of)).toEqual(expected);
  });

  it("devices that went offline during an outage of the platform share one incident of the platform", () => {
    const outage = { began_at: new Date(now.getTime() - 900_000), ended_at: new Date(now.getTime() - 600_000) };
    const absences = [away("a", 595), away("b", 420), away("c", 310)];
    expect(shape(absences, sizes(), [outage])).toEqual([
      ["platform", null, 2],
      ["device", null, 1],
    ]);
  });
});

it("every device whose incident is due is in exactly one incident, and no incident is empty", () => {
  const absence = fc.record({
    seconds: fc.integer({ min: 240, max: 900 }),
    group: fc.constantFrom("g", "h", ""),
    ip: fc.constantFrom("", "198.51.100.1"),
  });
  fc.assert(
    fc.property(fc.array(absence, { maxLength: 12 }), fc.integer({ min: 1, max: 12 }), (list, size) => {
      const absences = list.map(({ seconds, group, ip }, i) =>
        away(`d${i}`, seconds, { ip, groups: group === "" ? [] : [group] }),
      );
      const notices = groupAbsences(absences, sizes({ g: size, h: size }, { "198.51.100.1": size }), [], now);
      const noticed = notices.flatMap(({ members }) => members.map(({ deviceUid }) => deviceUid));
      expect(new Set(noticed).size).toBe(noticed.length);
      const due = absences.filter(({ since }) => now.getTime() - since.getTime() >= 300_000);
      expect(noticed).toEqual(expect.arrayContaining(due.map(({ deviceUid }) => deviceUid)));
      for (const { members } of notices) expect(members.some((member) => due.includes(member))).toBe(true);
    }),
  );
});
