/** Rules of Chinese licence plates: GA 36-2018 and letters introduced since. docs/reference/parking.md P11 to P13. */

const provinces = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼";
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const suffixes = "学警挂领港澳使应急";
export const plateProvinces: readonly string[] = [...provinces];
/** Characters that a user may enter in a plate. */
export const plateAlphabet: ReadonlySet<string> = new Set([...provinces, ...letters, ..."0123456789", ...suffixes]);

const P = `[${provinces}]`;
const L = `[${letters}]`;
const X = `[${letters}0-9]`;
const newEnergy = "[A-HJK]";

export const plateKinds = [
  "ordinary",
  "new_energy_small",
  "new_energy_large",
  "special",
  "hongkong_macao",
  "embassy",
  "police_force",
  "army",
  "emergency",
] as const;
export type PlateKind = (typeof plateKinds)[number];

const grammar: Readonly<Record<PlateKind, RegExp>> = {
  ordinary: new RegExp(`^${P}${L}${X}{5}$`),
  new_energy_small: new RegExp(`^${P}${L}${newEnergy}${X}\\d{4}$`),
  new_energy_large: new RegExp(`^${P}${L}\\d{5}${newEnergy}$`),
  special: new RegExp(`^${P}${L}${X}{4}[学警挂领]$`),
  hongkong_macao: new RegExp(`^粤Z${X}{4}[港澳]$`),
  embassy: /^(使\d{6}|\d{6}使)$/,
  police_force: new RegExp(`^WJ${P}?\\d{4}${X}$`),
  army: new RegExp(`^${L}{2}\\d{5}$`),
  emergency: new RegExp(`^${P}[XS]\\d{4}应急$`),
};

const written = (text: string) =>
  text
    .normalize("NFKC")
    .toUpperCase()
    // Removes spaces, invisible characters, dashes, middle dots and quotes of spreadsheets.
    .replace(/[\s\p{Cf}\p{Pd}·•・‧∙●⋅.。_'"“”‘’=]/gu, "");

/**
 * Returns the normalised plate: half-width characters, without spaces and separators. From the third character on, O
 * becomes 0 and I becomes 1.
 */
export function normalisePlate(text: string): string {
  // repeated, because removing separators can produce another replaceable form
  const plain = [...written(written(written(text)))];
  return plain.map((glyph, at) => (at < 2 ? glyph : glyph === "O" ? "0" : glyph === "I" ? "1" : glyph)).join("");
}

/**
 * Returns the normalised variants of a text to find in plates; empty if the text contains no characters of a plate.
 * The text may begin anywhere in a plate. O and I become digits only from the third character of the plate on, so there
 * may be several variants.
 */
export function plateSearches(text: string): string[] {
  const whole = normalisePlate(text);
  const digits = whole.replaceAll("O", "0").replaceAll("I", "1");
  return [...new Set([whole, digits])].filter((each) => each !== "");
}

/** Returns the kind of plate whose format a normalised plate has; undefined for other texts. */
export function plateKind(plate: string): PlateKind | undefined {
  return plateKinds.find((kind) => grammar[kind].test(plate));
}

/** Kind of car: 1 fuel, 2 new energy. */
export type CarType = 1 | 2;

/** Returns the kind of car: new energy for a green plate, else by the plate's format. */
export function carType(plate: string, color?: string): CarType {
  const kind = plateKind(plate);
  return kind === "new_energy_small" || kind === "new_energy_large" || color === "green" ? 2 : 1;
}

/** Returns true if the number of characters fits the observed colour: 8 for green, 7 for blue and yellow. */
export function lengthFitsColor(plate: string, color: string | undefined): boolean {
  const length = [...plate].length;
  if (color === "green") return length === 8;
  if (color === "blue") return length === 7;
  // The plate of a large new-energy vehicle is half yellow, half green.
  return color !== "yellow" || length === 7 || plateKind(plate) === "new_energy_large";
}

/** Reasons why an entered text is not a plate. docs/reference/parking.md P12. */
export type PlateEntryProblem = "empty" | "format";
export function plateEntryProblem(plate: string): PlateEntryProblem | undefined {
  const glyphs = [...plate];
  if (glyphs.length === 0) return "empty";
  const isPlate = glyphs.length >= 7 && glyphs.length <= 8 && glyphs.every((glyph) => plateAlphabet.has(glyph));
  return isPlate ? undefined : "format";
}

const confusable = new Set(
  "0D 0Q DQ 0C CG 6G 8B 3B 38 5S 2Z 17 1L 7T 1T 4A UV VY EF PR PF HN MN KX"
    .split(" ")
    .flatMap((pair) => [pair, [...pair].reverse().join("")]),
);
const provinceSet = new Set(plateProvinces);

function glyphDistance(a: string, b: string): number {
  if (a === b) return 0;
  if (confusable.has(a + b)) return 0.5;
  return provinceSet.has(a) && provinceSet.has(b) ? 0.7 : 1;
}

/** Distance reported for plates whose lengths differ by two or more. */
export const farApart = 9;

/**
 * Returns how different two readings are. A different character costs 1, a pair that is easily confused 0.5, two
 * provinces 0.7; an additional character costs 1.
 */
export function plateDistance(one: string, other: string): number {
  const [long, short] = [one, other].map((text) => [...text]).sort((a, b) => b.length - a.length);
  if (long === undefined || short === undefined || long.length - short.length > 1) return farApart;
  const sum = (a: readonly string[], b: readonly string[]) =>
    a.reduce((total, glyph, at) => total + glyphDistance(glyph, b[at] ?? ""), 0);
  if (long.length === short.length) return sum(long, short);
  return 1 + Math.min(...long.map((_, left) => sum(long.toSpliced(left, 1), short)));
}

/**
 * Returns the characters that are easily confused with this one. A correction offers them after the model's candidates.
 */
export function confusableWith(glyph: string): string[] {
  return [...plateAlphabet].filter((other) => confusable.has(glyph + other));
}

/** One reading of a plate. `confidence`: 0 to 1. */
export interface PlateVote {
  plate: string;
  confidence: number;
  color?: string | undefined;
}

/**
 * Limits of a reading's confidence: below `plateLow` it is ignored; from `plateAuto` on, no user has to check it.
 * docs/reference/parking.md P1.
 */
export const plateLow = 0.6;
export const plateAuto = 0.9;

/** Confidence in whole millionths: unlike a sum of fractions, a sum of whole numbers does not depend on the order. */
const millionths = (confidence: number) => Math.round(confidence * 1e6);

/**
 * Returns the plate read at an entry or exit: the text with the highest sum of confidences. The text's confidence is
 * that of its best reading, times its share of the sum over all texts. Readings whose length contradicts their colour
 * do not count.
 * @returns undefined if no reading is confident enough
 */
export function voteForPlate(readings: readonly PlateVote[]): PlateVote | undefined {
  const voting = readings.filter(({ plate, color }) => plate !== "" && lengthFitsColor(plate, color));
  const sums = new Map<string, { sum: number; best: number; color: string | undefined }>();
  for (const { plate, confidence, color } of voting) {
    const { sum = 0, best = 0, color: known } = sums.get(plate) ?? {};
    sums.set(plate, { sum: sum + millionths(confidence), best: Math.max(best, confidence), color: known ?? color });
  }
  const all = [...sums.values()].reduce((total, { sum }) => total + sum, 0);
  // With equal sums, the plate with the more confident best reading wins, then the first in text order. Processing the
  // readings again therefore gives the same result.
  const [winner] = [...sums].sort(([a, x], [b, y]) => y.sum - x.sum || y.best - x.best || (a < b ? -1 : 1));
  if (winner === undefined || winner[1].best < plateLow) return undefined;
  const [plate, { sum, best, color }] = winner;
  return { plate, confidence: Number(((best * sum) / all).toFixed(4)), color };
}
