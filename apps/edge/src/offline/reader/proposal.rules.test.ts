import { expect, test } from "vitest";
import { maxLost, minShareOf, objections, type ProposalEvidence } from "./proposal.rules.ts";

/** Evidence for a recogniser that reads plates which users corrected better, and all others as before. */
const better: ProposalEvidence = {
  drawn: { pictures: 6_000, mended: 50, broken: 73 },
  drawnSigns: { 8: { pictures: 2_000, mended: 12, broken: 20 }, 藏: { pictures: 60, mended: 0, broken: 2 } },
  confirmed: { pictures: 30, mended: 0, broken: 0 },
  corrected: { pictures: 28, mended: 23, broken: 0 },
  camerasMended: 9,
};

test("accepts a recogniser that reads corrected plates better and no others worse", () => {
  expect(objections(better)).toEqual([]);
});

test.each<[string, Partial<ProposalEvidence>, string]>([
  [
    "follows labels that are wrong, so that drawn plates are read worse",
    { drawn: { pictures: 6_000, mended: 20, broken: 140 } },
    "绘制的车牌读对的少了",
  ],
  [
    "calls one sign another",
    { drawnSigns: { ...better.drawnSigns, 8: { pictures: 2_000, mended: 12, broken: 70 } } },
    "含有 8 的绘制车牌读对的少了",
  ],
  ["was tried with few drawn plates", { drawn: { pictures: 999, mended: 9, broken: 0 } }, "至少需要 1000 张"],
  [
    "is worse where people had agreed",
    { confirmed: { pictures: 30, mended: 0, broken: 2 } },
    "人工确认过的车牌读对的少了：改坏 2",
  ],
  [
    "mends nothing on cameras that it did not learn from",
    { corrected: { pictures: 28, mended: 1, broken: 0 } },
    "没有明显读得更对：28 张中改好 1",
  ],
  ["was tried with few corrected plates", { corrected: { pictures: 19, mended: 19, broken: 0 } }, "只有 19 张改正过"],
  ["mends the plates of one camera alone", { camerasMended: 1 }, "只在 1 个摄像头上"],
])("a reader that %s is held", (_, change, sentence) => {
  expect(objections({ ...better, ...change })).toEqual([expect.stringContaining(sentence)]);
});

test("rejects a recogniser that changes no reading, and one that was never tested", () => {
  const same = { pictures: 6_000, mended: 0, broken: 0 };
  expect(objections({ ...better, drawn: same, corrected: { pictures: 28, mended: 0, broken: 0 } })).toHaveLength(1);
  const none = { pictures: 0, mended: 0, broken: 0 };
  expect(objections({ drawn: none, drawnSigns: {}, confirmed: none, corrected: none, camerasMended: 0 })).toHaveLength(
    2,
  );
});

test("computes intervals that contain the true value, become narrower with more pictures, and are exact without changes", () => {
  expect(maxLost({ pictures: 1_000, mended: 0, broken: 0 })).toBe(0);
  const few = maxLost({ pictures: 100, mended: 1, broken: 2 });
  const many = maxLost({ pictures: 10_000, mended: 100, broken: 200 });
  expect(few).toBeGreaterThan(many);
  expect(many).toBeGreaterThan(0.01);
  expect(minShareOf(0, 30)).toBeCloseTo(0, 10);
  // the Wilson interval of 15 out of 20 is 0.531 to 0.888
  expect(minShareOf(15, 20)).toBeCloseTo(0.531, 3);
});
