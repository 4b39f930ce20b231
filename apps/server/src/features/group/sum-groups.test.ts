import fc from "fast-check";
import { expect, it } from "vitest";
import { type CountedGroup, sumGroups } from "./sum-groups.ts";

/** A device with the indexes of its groups. */
interface Placed {
  groups: number[];
  online: boolean;
}

const groupCount = 12;
/**
 * Random forests. An element is the index of the group's parent, which precedes the group; null: the group has no
 * parent.
 */
const forests = fc.tuple(
  ...Array.from({ length: groupCount }, (_, at) => fc.option(fc.nat({ max: Math.max(0, at - 1) }), { nil: null })),
);
const devices = fc.array(
  fc.record({
    groups: fc.uniqueArray(fc.nat({ max: groupCount - 1 }), { minLength: 1, maxLength: 4 }),
    online: fc.boolean(),
  }),
);

it("each device counts once in each of its groups and in each ancestor, even if it is in several groups", () => {
  fc.assert(
    fc.property(forests, devices, (parents, placed) => {
      const parentOf = (at: number) => (at === 0 ? null : (parents[at] ?? null));
      const pathOf = (at: number): number[] => {
        const parent = parentOf(at);
        return parent === null ? [at] : [...pathOf(parent), at];
      };
      const isBelow = (device: Placed, at: number) => device.groups.some((group) => pathOf(group).includes(at));
      const count = (of: readonly Placed[]) => ({ n: of.length, online: of.filter(({ online }) => online).length });
      const rows = parents.map((_, at): CountedGroup => {
        const parent = parentOf(at);
        const own = count(placed.filter(({ groups }) => groups.length === 1 && groups[0] === at));
        const shared = count(placed.filter((device) => device.groups.length > 1 && isBelow(device, at)));
        return {
          id: `${at}`,
          parent_id: parent === null ? null : `${parent}`,
          name: `组 ${at}`,
          sort: at,
          visible: true,
          partly: false,
          level: pathOf(at).length + 1,
          own_count: own.n,
          own_online: own.online,
          shared_count: shared.n,
          shared_online: shared.online,
        };
      });
      const expected = parents.map((_, at) => count(placed.filter((device) => isBelow(device, at))));
      const summed = sumGroups(rows).map((row) => ({ n: row.device_count, online: row.online_count }));
      expect(summed).toEqual(expected);
    }),
  );
});
