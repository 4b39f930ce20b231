import { describe, expect, it } from "vitest";
import { chart24Dark } from "./chart-colors.ts";
import { color } from "./theme.ts";

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["screen", "screenPanel", "screenRaised"] as const;
const texts = ["screenInk", "screenInk2", "screenInk3", "screenAmber"] as const;

describe("colours of the big screens (WCAG contrast)", () => {
  it.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    "text colour %s has a contrast of at least 4.5 on %s",
    (text, ground) => {
      expect(contrast(color[text], color[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("text on a selected entry has a contrast of at least 4.5", () => {
    expect(contrast(color.screenInk, color.screenBlueDeep)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["screenBlue", "screenAmber", "screenTeal", "screenRed"] as const)(
    "lines of colour %s have a contrast of at least 3 on the panel",
    (line) => {
      expect(contrast(color[line], color.screenPanel)).toBeGreaterThanOrEqual(3);
    },
  );

  it("has 24 different series colours, each with a contrast of at least 4.5 on the panel", () => {
    expect(new Set(chart24Dark).size).toBe(24);
    for (const series of chart24Dark) expect(contrast(series, color.screenPanel), series).toBeGreaterThanOrEqual(4.5);
  });

  it("text on a map marker has a contrast of at least 4.5", () => {
    for (const marker of [color.screenTeal, color.screenAmber])
      expect(contrast(color.screen, marker)).toBeGreaterThanOrEqual(4.5);
  });

  it("each shade of the map has a contrast above 1.3 to the shade before it", () => {
    const shades = ["screenMap0", "screenMap1", "screenMap2", "screenMap3", "screenMap4"] as const;
    const ratios = shades.slice(1).map((shade, at) => contrast(color[shade], color[shades[at] ?? "screenMap0"]));
    for (const [at, ratio] of ratios.entries()) expect(ratio, shades[at + 1]).toBeGreaterThan(1.3);
  });

  it("the contrast formula is that of WCAG: black on white is 21", () => {
    expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21);
  });
});
