import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeOf, effective, isReviewClosed, isReviewed, livestockData, reviewableMs } from "./livestock.rules.ts";

const data = livestockData({ counts: [10, 10, 9], total: 29, weight: 3475 });

describe("reviews of livestock batches", () => {
  it("replace the device's count of a batch, and are not added to it", () => {
    expect(
      changeOf("tdds", { counts: [10, 10, 9], total: 29, weight: undefined }, [null, null, { count: 11 }]),
    ).toEqual({
      total: 31,
    });
  });

  it("scale an estimated weight with the number of animals, and keep a weight from a scale", () => {
    const reviews = [null, null, { count: 11 }];
    expect(changeOf("cv_tdgz", data, reviews)).toEqual({ total: 31, weight: 3714.7 });
    for (const alg of ["dbgz", "tdgz"]) expect(changeOf(alg, data, reviews)).toEqual({ total: 31, weight: 3475 });
    expect(changeOf("cv_tdgz", { counts: [0], total: 0, weight: 12 }, [{ count: 3 }])).toEqual({
      total: 3,
      weight: 12,
    });
  });

  it("determine the shown values; without reviews, the device's values are shown", () => {
    expect(effective(data)).toEqual({ total: 29, weight: 3475 });
    expect(effective({ ...data, change: { total: 31 } })).toEqual({ total: 31, weight: 3475 });
    expect(effective(livestockData({ counts: [1, 2] })).total).toBe(3);
  });

  it("are complete only if every batch has a review", () => {
    const review = { count: 1, name: "李", time: 1, version: 1 };
    expect(isReviewed({ counts: [1, 2], reviews: [review] })).toBe(false);
    expect(isReviewed({ counts: [1, 2], reviews: [review, review] })).toBe(true);
    expect(isReviewed({ counts: [], reviews: [] })).toBe(false);
  });

  it("are no longer accepted after 30 days, or for an alarm without batches", () => {
    expect(isReviewClosed({ counts: [] }, 0, 0)).toBe(true);
    expect(isReviewClosed({ counts: [1] }, 0, reviewableMs)).toBe(false);
    expect(isReviewClosed({ counts: [1] }, 0, reviewableMs + 1)).toBe(true);
  });

  it("reads any data of a device without failing", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("counts", "alarms", "reviews", "change", "msglist", "total"),
          fc.json().map((text): unknown => JSON.parse(text)),
        ),
        (sent) => {
          expect(Number.isFinite(effective(livestockData(sent)).total)).toBe(true);
        },
      ),
    );
  });
});
