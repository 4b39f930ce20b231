import { type PlateColor } from "@huiyan/contract/algorithm/illegal-parking.device";
import { plateAuto } from "@huiyan/contract/parking/plate.rules";
import { describe, expect, it } from "vitest";
import { cautious } from "./plate-caution.rules.ts";

const sure = 0.99;

describe("limits the confidence of a reading that is unlikely to be a plate, so that a user checks it", () => {
  it.each<[text: string, colour: PlateColor | undefined, isAccepted: boolean, isFramed?: boolean]>([
    ["粤B12345", "blue", true],
    ["粤BD12345", "green", true],
    ["津R12345", "blue", true],
    ["宁F12345", "blue", false],
    ["京Z12345", "yellow", false],
    ["京AX1234", undefined, true],
    ["京A12345", "black", false, false],
    ["京A12345", "black", true, true],
    ["京A12345", "blue", true, false],
    ["粤Z1234港", "black", true],
    ["京A0123领", "black", true],
    ["使123456", "black", true],
    ["123456使", "black", true],
    ["VA12345", "white", true],
    ["WA16930", "white", false],
    ["XA12345", "white", false],
    ["WJ京1234X", "white", true],
    ["京X1234应急", "white", true],
  ])("%s on %s: accepted without a person is %s", (text, colour, isAccepted, isFramed = false) => {
    const confidence = cautious({ text, colour, isFramed }, sure);
    expect(confidence >= plateAuto).toBe(isAccepted);
    expect(confidence).toBe(isAccepted ? sure : plateAuto - 0.05);
  });

  it("does not change a low confidence", () =>
    expect(cautious({ text: "宁F12345", colour: "blue", isFramed: true }, 0.3)).toBe(0.3));
});
