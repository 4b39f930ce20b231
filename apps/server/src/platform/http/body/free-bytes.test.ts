import { expect, test } from "vitest";
import { freeBytes } from "./free-bytes.ts";

const held = () => process.memoryUsage().arrayBuffers;

test("frees the memory of unused bytes at once, before the garbage collector runs", () => {
  const size = 64 * 1024 * 1024;
  const before = held();
  const bytes = Buffer.alloc(size);
  const view = bytes.subarray(10, 20);
  expect(held() - before).toBeGreaterThanOrEqual(size);
  freeBytes(bytes);
  expect(held() - before).toBeLessThan(size / 2);
  expect([bytes.length, view.length]).toEqual([0, 0]);
});

test("does not free memory that is shared with others", () => {
  const whole = Buffer.alloc(100, 7);
  const part = whole.subarray(0, 50);
  freeBytes(part);
  expect([part.length, part[49], whole.length]).toEqual([50, 7, 100]);
});
