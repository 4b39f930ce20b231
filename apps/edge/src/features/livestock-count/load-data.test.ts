import { LivestockCountData, livestockLimits } from "@huiyan/contract/alarm/livestock-count.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { expect, test } from "vitest";
import { type Batch } from "./batch.rules.ts";
import { batchData, loadData } from "./load-data.ts";

const at = 1_795_167_360_000;
/** Batch in which every fifth animal is suspected as too small and too slow. */
const batch: Batch = {
  crossings: Array.from({ length: Math.floor(livestockLimits.heads / livestockLimits.batches) }, (_, index) => ({
    at: at + index * 1_000,
    forward: true,
    size: index % 5 === 0 ? 10 : 100,
    speed: index % 5 === 0 ? 10 : 100,
  })),
};

test("fits the largest load into an event", () => {
  const weights = batch.crossings.map(() => 1_163.2);
  const reported = batchData(batch, [], { weights, missing: "incomplete" });
  expect(reported.suspects).toHaveLength(livestockLimits.suspects);
  const box = { x: 0.1234, y: 0.1234, w: 0.1234, h: 0.1234, label: "sheep", conf: 0.1234 };
  const data: LivestockCountData = {
    ...loadData(Array.from({ length: livestockLimits.batches }, () => reported)),
    boxes: Array.from({ length: 100 }, () => box),
    licensePlate: "",
    plates: Array.from({ length: 8 }, () => "粤B12345"),
  };
  expect(LivestockCountData.parse(data).total).toBeGreaterThan(1_900);
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(deviceLimits.eventDataBytes);
});

test("gives a load a weight only if each batch with animals has one", () => {
  const weighed = (count: number, weight?: number) => ({
    ...batchData({ crossings: [] }, [], weight === undefined ? {} : { weight }),
    count,
  });
  expect(loadData([weighed(2, 210.2), weighed(3, 301.1)]).weight).toBe(511.3);
  expect(loadData([weighed(2, 210.2), weighed(0)]).weight).toBe(210.2);
  expect(loadData([weighed(2, 210.2), weighed(3)]).weight).toBeUndefined();
  expect(loadData([weighed(0)]).weight).toBeUndefined();
});
