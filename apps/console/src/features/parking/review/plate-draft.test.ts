import { type CarInfo, type ParkingRecord } from "@huiyan/contract/parking/record";
import { describe, expect, it } from "vitest";
import { draftGlyphs, firstDoubted, nextDoubted, startPlate, withGlyph } from "./plate-draft.ts";

const half = (plate_num: string, doubts: Record<number, [string, number][]> = {}): CarInfo => ({
  car_code_pic: "",
  car_pic: "",
  car_pic_box: null,
  car_code_pic_box: null,
  plate_num,
  plate_conf: 0.9,
  plate_color: "blue",
  glyphs: [...plate_num].map((char, at) => (doubts[at] ?? [[char, 0.99]]).map(([c, conf]) => ({ char: c, conf }))),
});
const record = (facts: Partial<ParkingRecord>) =>
  ({ plate_num: "", entry_carinfo: null, leave_carinfo: null, ...facts }) as ParkingRecord;

describe("correction of a plate", () => {
  it("starts with the record's plate, else with the plate recognised at entry or exit", () => {
    expect(startPlate(record({ plate_num: "粤B12345", leave_carinfo: half("粤B99999") }))).toBe("粤B12345");
    expect(startPlate(record({ leave_carinfo: half("粤B99999") }))).toBe("粤B99999");
    expect(startPlate(record({}))).toBe("");
  });

  it("offers for each character the candidates of entry and exit by confidence, then similar characters", () => {
    const glyphs = draftGlyphs(
      record({
        plate_num: "渝A8K286",
        entry_carinfo: half("渝A8K286", {
          5: [
            ["8", 0.86],
            ["3", 0.11],
          ],
        }),
        leave_carinfo: half("渝A8K2B6", {
          5: [
            ["B", 0.79],
            ["8", 0.2],
          ],
        }),
      }),
      "渝A8K286",
    );
    expect(glyphs[5]?.candidates.map(({ char }) => char)).toEqual(["8", "B", "3"]);
    expect(glyphs.map(({ isDoubted }) => isDoubted)).toEqual([false, false, false, false, false, true, false]);
    expect(glyphs[4]?.candidates.map(({ char }) => char)).toEqual(["2", "Z"]);
  });

  it("marks a character as uncertain if the model was unsure, or if entry and exit differ", () => {
    const unsure = record({
      entry_carinfo: half("粤B12345", {
        0: [
          ["粤", 0.7],
          ["湘", 0.2],
        ],
      }),
    });
    expect(draftGlyphs(unsure, "粤B12345")[0]?.isDoubted).toBe(true);
    const differ = record({ entry_carinfo: half("粤B12345"), leave_carinfo: half("粤B12346") });
    expect(draftGlyphs(differ, "粤B12345")[6]?.isDoubted).toBe(true);
  });

  it("ignores a recognised plate of another length", () => {
    const glyphs = draftGlyphs(
      record({ entry_carinfo: half("粤BD36952"), leave_carinfo: half("粤BD3695") }),
      "粤BD36952",
    );
    expect(glyphs.every(({ isDoubted }) => !isDoubted)).toBe(true);
  });

  it("keeps the typed character among the candidates", () => {
    const glyphs = draftGlyphs(record({ entry_carinfo: half("粤B12345") }), "粤B1234K");
    expect(glyphs[6]?.candidates[0]).toEqual({ char: "K", confidence: undefined });
  });

  it("moves from one uncertain character to the next, and stays at the last", () => {
    const glyphs = draftGlyphs(
      record({ entry_carinfo: half("粤B12345", { 2: [["1", 0.5]], 5: [["4", 0.5]] }) }),
      "粤B12345",
    );
    expect([firstDoubted(glyphs), nextDoubted(glyphs, 2), nextDoubted(glyphs, 5)]).toEqual([2, 5, 5]);
    expect(withGlyph("粤B12345", 0, "湘")).toBe("湘B12345");
  });
});
