import { correctPlate, findParkingRecords, splitRecords, undoStep } from "@huiyan/contract/parking/parking.api";
import { expect, it } from "vitest";
import { gone, lotOfEachTest, seen } from "#test/parking/lot-of-each-test.ts";

const at = lotOfEachTest();

it("a split cannot be undone after its second record was changed, because that change would be lost", async () => {
  await at.lot.observe(at.berth, [seen(0, 15, at.plate), gone(15, 17)]);
  await at.lot.reach(23);
  const { _id } = await at.newest();
  await at.staff().call(splitRecords, { ids: [_id] });
  const listed = async () => (await at.staff().call(findParkingRecords, { point_id: at.lot.device.pointId })).list;
  const other = (await listed()).find((record) => record._id !== _id);
  await at.staff().call(correctPlate, { _id: other?._id ?? "", plate_num: "粤B99999" });
  const before = await listed();
  expect(await at.staff().send(undoStep, { _id })).toMatchObject({ status: 400, body: { error: "record_undo_late" } });
  expect(await listed()).toEqual(before);
});
