import { type DecodedPlate, type GlyphCandidates } from "./plate-decoder.ts";
import { type PlateReading } from "./plate-reading.ts";

const keptCandidates = 5;

/**
 * Combines several readings of one plate: the probabilities of each character are averaged. Readings with a higher mean
 * confidence have more weight.
 */
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

/** Weights of the two recognisers, measured on pictures outside both training sets (decision 0117). */
const weights = { signs: 0.5, text: 1 };
/** Assumed confidence for a character that is not among a recogniser's candidates. */
const unthought = 0.01;
/**
 * Minimum characters on which both recognisers agree. The recogniser trained on plates reads a plate in any picture, so
 * it is not trusted alone.
 */
const sharedSigns = 5;
/** If neither recogniser is at least this confident, the combined confidence is limited. */
const worthPooling = 0.3;

/**
 * Combines the readings of both recognisers. A character that both consider probable gets a higher probability than
 * from either alone, because their errors differ. Logarithmic opinion pool: Genest and Zidek, Statistical Science 1986.
 * @param signs reading of the recogniser trained on plates
 * @param text reading of the general text recogniser
 */
export function pooled(signs: PlateReading, text: PlateReading): PlateReading {
  return { ...text, seven: pool(signs.seven, text.seven), eight: pool(signs.eight, text.eight) };
}

function pool(signs: DecodedPlate, text: DecodedPlate): DecodedPlate {
  const shared = signs.glyphs.filter(([best], at) => best !== undefined && best.char === text.glyphs[at]?.[0]?.char);
  if (shared.length < sharedSigns) return text;
  const glyphs = signs.glyphs.map((candidates, at) => poolGlyph(candidates, text.glyphs[at] ?? []));
  const together = Math.min(1, ...glyphs.map(([best]) => best?.conf ?? 0));
  const surer = Math.max(signs.weakest, text.weakest);
  return {
    text: glyphs.map(([best]) => best?.char ?? "").join(""),
    score: Math.max(signs.score, text.score),
    weakest: surer < worthPooling ? Math.min(together, surer / 2) : together,
    glyphs,
  };
}

function poolGlyph(signs: GlyphCandidates, text: GlyphCandidates): GlyphCandidates {
  const characters = [...new Set([...signs, ...text].map(({ char }) => char))];
  const sureOf = (candidates: GlyphCandidates, char: string): number =>
    (candidates.find((each) => each.char === char)?.conf ?? 0) + unthought;
  const products = characters.map((char) => ({
    char,
    conf: sureOf(signs, char) ** weights.signs * sureOf(text, char) ** weights.text,
  }));
  const total = products.reduce((sum, { conf }) => sum + conf, 0);
  return products
    .map(({ char, conf }) => ({ char, conf: conf / total }))
    .toSorted((a, b) => b.conf - a.conf)
    .slice(0, keptCandidates);
}
