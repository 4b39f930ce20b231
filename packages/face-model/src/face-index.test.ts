import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { embeddingBytes, embeddingOf, likeness, likenessOf, limitCosine } from "./embedding.ts";
import { FaceIndex } from "./face-index.ts";

const bytes = fc.array(fc.integer({ min: -128, max: 127 }), { minLength: embeddingBytes, maxLength: embeddingBytes });
const embedding = bytes.map((values) => Int8Array.from(values));
const noise = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: embeddingBytes, maxLength: embeddingBytes });
/** Returns an embedding that depends only on the seed. */
const pattern = (seed: number) =>
  Int8Array.from({ length: embeddingBytes }, (_, at) => ((seed * 7919 + at * 104_729) % 255) - 127);

describe("the face index", () => {
  it("finds the same face as a comparison with all faces one by one", () => {
    fc.assert(
      fc.property(fc.array(embedding, { minLength: 1, maxLength: 70 }), fc.nat(69), noise, (all, chosen, added) => {
        const index = new FaceIndex();
        for (const [at, each] of all.entries()) index.set(`${at}`, each);
        // near one of the stored ones, because unrelated embeddings have a likeness of 0
        const wanted = (all[chosen % all.length] ?? new Int8Array()).map((value, at) => value / 2 + (added[at] ?? 0));
        const best = Math.max(...all.map((each) => likeness(each, wanted)));
        expect(index.nearest(wanted)?.score).toBeCloseTo(best, 9);
      }),
      { numRuns: 20 },
    );
  });

  it("holds the same faces as a map after any sets, replacements and deletions", () => {
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

  it("excludes the given face from the search, and finds none after it was cleared", () => {
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

it("keeps the direction of an embedding", () => {
  const values = Float32Array.from({ length: embeddingBytes }, (_, at) => Math.max(0, Math.sin(at * 1.7)) * 3);
  const twice = values.map((value) => value * 2);
  expect(likeness(embeddingOf(values), embeddingOf(twice))).toBeCloseTo(1, 9);
  expect(embeddingOf(new Float32Array(embeddingBytes)).every((value) => value === 0)).toBe(true);
});

it("maps the limit to 0.75, the same picture to 1 and unrelated directions to 0", () => {
  expect(likenessOf(limitCosine)).toBeCloseTo(0.75, 9);
  expect([likenessOf(1), likenessOf(0.5), likenessOf(-1)]).toEqual([1, 0, 0]);
  expect(likenessOf(0.95)).toBeGreaterThan(likenessOf(0.94));
});
