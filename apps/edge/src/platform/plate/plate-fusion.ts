import { type DecodedPlate, type GlyphCandidates } from "./plate-decoder.ts";
import { type PlateReading } from "./plate-reading.ts";

const keptCandidates = 5;

/** Several readings of one plate as one: what each glyph was taken for, on average over those that agree in the whole. */
export function fuseReadings(readings: readonly PlateReading[]): PlateReading {
  const [first] = readings;
  if (first === undefined) throw new Error("nothing to fuse");
  return { ...first, seven: fuse(readings.map((each) => each.seven)), eight: fuse(readings.map((each) => each.eight)) };
}

export function fuse(decoded: readonly DecodedPlate[]): DecodedPlate {
  const weighted = decoded.map((plate) => ({ plate, weight: meanConfidence(plate) ** 4 + 1e-6 }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const length = decoded[0]?.text.length ?? 0;
  const glyphs = Array.from({ length }, (_, at): GlyphCandidates => {
    const sums = new Map<string, number>();
    for (const { plate, weight } of weighted) {
      for (const { char, conf } of plate.glyphs[at] ?? [])
        sums.set(char, (sums.get(char) ?? 0) + (conf * weight) / total);
    }
    return [...sums]
      .map(([char, conf]) => ({ char, conf }))
      .toSorted((a, b) => b.conf - a.conf)
      .slice(0, keptCandidates);
  });
  return {
    text: glyphs.map(([best]) => best?.char ?? "").join(""),
    score: Math.max(...decoded.map(({ score }) => score)),
    weakest: Math.min(1, ...glyphs.map(([best]) => best?.conf ?? 0)),
    glyphs,
  };
}

function meanConfidence({ glyphs }: DecodedPlate): number {
  if (glyphs.length === 0) return 0;
  return Math.exp(glyphs.reduce((sum, [best]) => sum + Math.log((best?.conf ?? 0) + 1e-4), 0) / glyphs.length);
}
