import { correctPlate } from "@huiyan/contract/parking/parking.api";
import { expect, it } from "vitest";
import { lotOfEachTest } from "#test/parking/lot-of-each-test.ts";
import { addPastStay } from "#test/parking/stays.ts";

const at = lotOfEachTest();
const longest = 72 * 60;

it.each([
  [longest + 1, false],
  [longest, true],
  [1, true],
  [0, false],
])("the correction of either plate joins an entry and an exit that is %i minutes later: %j", async (minutes, joins) => {
  for (const half of ["entry", "exit"] as const) {
    const lot = { orgId: at.world.orgId, device: at.lot.device, berthId: await at.addBerth(), label: "A001" };
    const plateOf = (which: string) =>
      which === half ? { plate: "粤B88888", review: 2 as const } : { plate: at.plate };
    const entry = await addPastStay(at.app, lot, { ...plateOf("entry"), from: 30 + minutes });
    const exit = await addPastStay(at.app, lot, { ...plateOf("exit"), to: 30 });
    const _id = half === "entry" ? entry : exit;
    const records = await at.staff().call(correctPlate, { _id, plate_num: at.plate });
    expect([half, records.some(({ is_merged }) => is_merged)]).toEqual([half, joins]);
  }
});
