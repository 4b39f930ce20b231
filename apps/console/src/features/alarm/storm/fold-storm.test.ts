import { describe, expect, it } from "vitest";
import { idOf, makeMessage, makeStorm } from "#test/factories.ts";
import { foldEntries, hasShrunk, oncePerStorm } from "./fold-storm.ts";

const storm = makeStorm({ count: 3 });
const push = { storm_id: storm._id, storm, members: [idOf(1), idOf(2), idOf(3)] };
const shown = (entries: ReturnType<typeof makeMessage>[]) =>
  entries.map(({ _id, storm: of }) => `${Number(_id.slice(-4))}${of === null ? "" : ` of ${of.count}`}`);
const five = [5, 4, 3, 2, 1].map((n) => makeMessage(n));

describe("alarms of one burst in a list", () => {
  it("the oldest alarm represents the burst; the others are removed", () => {
    expect(shown(foldEntries(five, push))).toEqual(["5", "4", "1 of 3"]);
  });

  it("if older alarms are on another page, the oldest on this page represents the burst", () => {
    expect(shown(foldEntries(five.slice(0, 4), push))).toEqual(["5", "4", "2 of 3"]);
  });

  it("an alarm removed from the burst is missing in the list, so the list must be requested again", () => {
    const folded = foldEntries(five, push);
    const two = { ...push, storm: { ...storm, count: 2 }, members: [idOf(2), idOf(3)] };
    expect(shown(foldEntries(folded, two))).toEqual(["5", "4", "1"]);
    expect(hasShrunk(folded, two)).toBe(true);
    expect(hasShrunk(five, push)).toBe(false);
  });

  it("a dissolved burst leaves its alarms as they are", () => {
    const gone = { storm_id: storm._id, storm: null, members: [] };
    const [, , last] = foldEntries(foldEntries(five, push), gone);
    expect(last).toEqual(makeMessage(1));
  });

  it("adds no row for a new alarm of a burst that is in the list", () => {
    const front = makeMessage(1, { storm_id: storm._id, storm });
    const late = makeMessage(6, { storm_id: storm._id });
    expect(shown(oncePerStorm([late, makeMessage(5), front]))).toEqual(["5", "1 of 3"]);
    expect(shown(oncePerStorm([late, makeMessage(5)]))).toEqual(["6", "5"]);
  });
});
