import { exportManyRecords } from "@huiyan/contract/parking/parking.api";
import { expect, it } from "vitest";
import { lotOfEachTest } from "#test/parking/lot-of-each-test.ts";

const lot = lotOfEachTest();

it("an export whose filter finds no record fails with parking_export_empty", async () => {
  expect(await lot.world.staff.client.fails(exportManyRecords, { match: { keyword: "没有这样的记录" } })).toMatchObject(
    {
      status: 400,
      error: "parking_export_empty",
      message: "没有符合条件的停车记录，请调整筛选条件",
    },
  );
});
