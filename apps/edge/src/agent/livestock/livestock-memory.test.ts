import { expect, test } from "vitest";
import { LivestockMemory } from "./livestock-memory.ts";

const report = (channel: string, alg_id: string, data: object, happened_at = 1000) => ({
  event: {
    event_id: "e",
    type: alg_id,
    channel,
    alg_id,
    happened_at,
    offset_ms: 0,
    images: [],
    data: { boxes: [], ...data },
  },
});

test("remembers the last reported load of each channel", () => {
  const memory = new LivestockMemory();
  memory.take(report("1", "tdds", { counts: [10, 9], total: 19 }));
  memory.take(report("1", "dbgz", { counts: [4, -1], weight: 321.5, licensePlate: "粤B12345" }, 2000));
  memory.take(report("2", "cv_tdds_piggy", { counts: [7] }));
  expect(memory.of("1")).toEqual({
    at: 2000,
    algId: "dbgz",
    heads: 3,
    counts: [4, -1],
    weight: 321.5,
    plate: "粤B12345",
  });
  expect(memory.of("2")).toMatchObject({ heads: 7, weight: undefined, plate: "" });
  expect(memory.of("3")).toBeUndefined();
});

test("ignores events without animal counts, and forgets loads when the owner changes", () => {
  const memory = new LivestockMemory();
  memory.take(report("1", "area_intrusion", { count: 3 }));
  expect(memory.of("1")).toBeUndefined();
  memory.take(report("1", "tdds", { counts: [1] }));
  memory.forget();
  expect(memory.of("1")).toBeUndefined();
});
