import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { embeddingBytes, embeddingOf, likeness } from "./embedding.ts";
import { FaceIndex } from "./face-index.ts";

const bytes = fc.array(fc.integer({ min: -128, max: 127 }), { minLength: embeddingBytes, maxLength: embeddingBytes });
const embedding = bytes.map((values) => Int8Array.from(values));
/** The same however often it is asked for. */
const pattern = (seed: number) =>
  Int8Array.from({ length: embeddingBytes }, (_, at) => ((seed * 7919 + at * 104_729) % 255) - 127);

describe("an index", () => {
  it("finds what looking at each by itself finds", () => {
    fc.assert(
      fc.property(fc.array(embedding, { minLength: 1, maxLength: 70 }), embedding, (all, wanted) => {
        const index = new FaceIndex();
        for (const [at, each] of all.entries()) index.set(`${at}`, each);
        const best = Math.max(...all.map((each) => likeness(each, wanted)));
        expect(index.nearest(wanted)?.score).toBeCloseTo(best, 9);
      }),
      { numRuns: 20 },
    );
  });

  it("whatever is set, set again and deleted, holds what a map would", () => {
    const step = fc.record({ id: fc.nat(5), seed: fc.nat(50), isDeleted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const index = new FaceIndex();
        const map = new Map<string, Int8Array>();
        for (const { id, seed, isDeleted } of steps) {
          if (isDeleted) index.delete(`${id}`);
          else index.set(`${id}`, pattern(seed));
          if (isDeleted) map.delete(`${id}`);
          else map.set(`${id}`, pattern(seed));
        }
        expect(index.size).toBe(map.size);
        for (const [id, each] of map) expect(index.nearest(each)?.score, id).toBeCloseTo(1, 9);
      }),
    );
  });

  it("leaves one out, and is empty when it was cleared", () => {
    const index = new FaceIndex();
    expect(index.nearest(pattern(1))).toBeUndefined();
    index.set("a", pattern(1));
    index.set("b", pattern(2));
    expect(index.nearest(pattern(1), "a")?.id).toBe("b");
    index.clear();
    expect([index.size, index.nearest(pattern(1))]).toEqual([0, undefined]);
  });

  it("refuses an embedding of another length", () => {
    expect(() => new FaceIndex().set("a", new Int8Array(10))).toThrow(RangeError);
  });
});

it("an embedding keeps its direction", () => {
  const values = Float32Array.from({ length: embeddingBytes }, (_, at) => Math.max(0, Math.sin(at * 1.7)) * 3);
  const twice = values.map((value) => value * 2);
  expect(likeness(embeddingOf(values), embeddingOf(twice))).toBeCloseTo(1, 9);
  expect(embeddingOf(new Float32Array(embeddingBytes)).every((value) => value === 0)).toBe(true);
});
