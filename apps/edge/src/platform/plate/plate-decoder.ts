import { type PlateForm } from "./plate-forms.ts";

/** Probabilities of the recogniser along the reading direction: `steps` rows of `classes` values. */
export interface GlyphProbabilities {
  values: Float32Array;
  steps: number;
  classes: number;
}

/** Candidates for one character, most probable first; `conf` 0 to 1. */
export type GlyphCandidates = { char: string; conf: number }[];

export interface DecodedPlate {
  text: string;
  /** Mean log probability per step of the best path; comparable only between forms on the same picture. */
  score: number;
  /** Probability of the least certain character. */
  weakest: number;
  glyphs: GlyphCandidates[];
}

interface Glyph {
  previous: Glyph | undefined;
  position: number;
  option: number;
  step: number;
}

interface Path {
  score: number;
  last: Glyph | undefined;
}

const nowhere: Path = { score: Number.NEGATIVE_INFINITY, last: undefined };
/** Added to probabilities, so that the logarithm of an impossible class is finite. */
const epsilon = 1e-7;
const keptCandidates = 5;

/**
 * Returns the most probable plate of exactly this form under the rules of CTC (a blank, class 0, separates equal
 * characters). Dynamic programming over position and class.
 * Reading without a given form would often miss or add a character.
 */
export function decodePlate(
  probabilities: GlyphProbabilities,
  alphabet: ReadonlyMap<string, number>,
  form: PlateForm,
): DecodedPlate {
  const { length } = form;
  const peaks = peaksOf(probabilities);
  const options = form.map((characters) => likeliest(classesOf(characters, alphabet), peaks));
  const logAt = (step: number, option: number): number =>
    Math.log((probabilities.values[step * probabilities.classes + option] ?? 0) + epsilon);
  let blanks: Path[] = Array.from({ length: length + 1 }, (_, position) =>
    position === 0 ? { score: 0, last: undefined } : nowhere,
  );
  let glyphs: Path[][] = options.map((classes) => classes.map(() => nowhere));
  for (let step = 0; step < probabilities.steps; step++) {
    const leaders = glyphs.map(bestTwo);
    const blank = logAt(step, 0);
    const stepBlanks = blanks.map((path, position) => extended(better(path, leaders[position - 1]?.[0]?.path), blank));
    glyphs = options.map((classes, position) =>
      classes.map((option, index) => {
        const stay = glyphs[position]?.[index] ?? nowhere;
        const before = position === 0 ? nowhere : unlike(leaders[position - 1], options[position - 1], option);
        const entry = better(blanks[position] ?? nowhere, before);
        const chosen =
          entry.score > stay.score
            ? { score: entry.score, last: { previous: entry.last, position, option, step } }
            : stay;
        return extended(chosen, logAt(step, option));
      }),
    );
    blanks = stepBlanks;
  }
  const end = better(blanks[length] ?? nowhere, bestTwo(glyphs[length - 1] ?? [])[0]?.path);
  return readOut(end, probabilities, alphabet, options);
}

/** Returns the best result over several forms. */
export function decodeForms(
  probabilities: GlyphProbabilities,
  alphabet: ReadonlyMap<string, number>,
  forms: readonly PlateForm[],
): DecodedPlate {
  const decoded = forms.map((form) => decodePlate(probabilities, alphabet, form));
  const [best] = decoded.toSorted((a, b) => b.score - a.score);
  if (best === undefined) throw new Error("a plate is read in no form");
  return best;
}

/** Minimum peak probability of a class that is considered. Less probable classes are left out to save time. */
const minPeak = 0.002;
const keptOptions = 8;

/** Returns the highest probability of each class over all steps. */
function peaksOf({ values, steps, classes }: GlyphProbabilities): Float32Array {
  const peaks = new Float32Array(classes);
  for (let step = 0; step < steps; step++) {
    for (let option = 0; option < classes; option++) {
      const value = values[step * classes + option] ?? 0;
      if (value > (peaks[option] ?? 0)) peaks[option] = value;
    }
  }
  return peaks;
}

/** Returns the classes to consider: the `keptOptions` most probable ones, and all with at least `minPeak`. */
function likeliest(options: readonly number[], peaks: Float32Array): number[] {
  const sorted = options.toSorted((a, b) => (peaks[b] ?? 0) - (peaks[a] ?? 0));
  return sorted.filter((option, rank) => rank < keptOptions || (peaks[option] ?? 0) >= minPeak);
}

function classesOf(characters: string, alphabet: ReadonlyMap<string, number>): number[] {
  return [...characters].map((character) => alphabet.get(character)).filter((option) => option !== undefined);
}

function better(a: Path, b: Path | undefined): Path {
  return b !== undefined && b.score > a.score ? b : a;
}

function extended(path: Path, log: number): Path {
  return { score: path.score + log, last: path.last };
}

interface Leader {
  path: Path;
  index: number;
}

function bestTwo(paths: readonly Path[]): Leader[] {
  let first: Leader = { path: nowhere, index: -1 };
  let second: Leader = { path: nowhere, index: -1 };
  paths.forEach((path, index) => {
    if (path.score > first.path.score) {
      second = first;
      first = { path, index };
    } else if (path.score > second.path.score) {
      second = { path, index };
    }
  });
  return [first, second];
}

/**
 * Returns the best path that enters the next position without a blank. The path's last character must differ from the
 * next one, because CTC would merge two equal characters.
 */
function unlike(leaders: readonly Leader[] | undefined, classes: readonly number[] | undefined, option: number): Path {
  const [first, second] = leaders ?? [];
  if (first === undefined) return nowhere;
  return classes?.[first.index] === option ? (second?.path ?? nowhere) : first.path;
}

function readOut(
  end: Path,
  { values, steps, classes }: GlyphProbabilities,
  alphabet: ReadonlyMap<string, number>,
  options: readonly (readonly number[])[],
): DecodedPlate {
  const characters = new Map([...alphabet].map(([character, option]) => [option, character]));
  const glyphs: GlyphCandidates[] = [];
  let text = "";
  let weakest = 1;
  let until = steps;
  for (let glyph = end.last; glyph !== undefined; glyph = glyph.previous) {
    const from = glyph.step;
    const peakOf = (option: number): number => {
      let peak = 0;
      for (let step = from; step < until; step++) peak = Math.max(peak, values[step * classes + option] ?? 0);
      return peak;
    };
    text = (characters.get(glyph.option) ?? "") + text;
    weakest = Math.min(weakest, peakOf(glyph.option));
    glyphs.unshift(
      (options[glyph.position] ?? [])
        .map((option) => ({ char: characters.get(option) ?? "", conf: peakOf(option) }))
        .toSorted((a, b) => b.conf - a.conf)
        .slice(0, keptCandidates),
    );
    until = from;
  }
  return { text, score: end.score / Math.max(1, steps), weakest: text === "" ? 0 : weakest, glyphs };
}
