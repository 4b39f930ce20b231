import { exportManyRecords } from "@huiyan/contract/parking/parking.api";
import { expect, it } from "vitest";
import { lotOfEachTest } from "../../../../test/parking/lot-of-each-test.ts";

const lot = lotOfEachTest();

it("a filter without results gets its own error, not that of a deleted record", async () => {
  expect(await lot.world.staff.client.fails(exportManyRecords, { match: { keyword: "没有这样的记录" } })).toMatchObject(
    {
      ...{ status: 400, error: "parking_export_empty" },
      message: "没有符合条件的停车记录，请调整筛选条件",
    },
  );
});
