// npm run bench -- pairs SET=FOLDER…: compares all pairs of pictures of a set. A set is a folder with one folder of
// pictures per person.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { likenessOf, limitLikeness } from "@huiyan/face-model/embedding";
import { type FacePicture } from "@huiyan/face-model/face-geometry";
import { loadFaceModel } from "@huiyan/face-model/face-model";
import sharp from "sharp";

/**
 * Margin that is added on each side, as a share of the longer side, because some sets crop their pictures closely
 * around the face.
 */
const border = 0.4;
/** Maximum side of a picture for the model, pixels; the same as in the server. */
const maxSide = 1280;

interface Described {
  person: string;
  /** Embedding of the face, a unit vector. */
  embedding: number[];
}

async function pixels(path: string): Promise<FacePicture> {
  const upright = await sharp(path).autoOrient().toColourspace("srgb").flatten({ background: "#fff" }).png().toBuffer();
  const { width, height } = await sharp(upright).metadata();
  const space = Math.round(Math.max(width, height) * border);
  const spaced = await sharp(upright)
    .extend({ top: space, bottom: space, left: space, right: space, extendWith: "copy" })
    .png()
    .toBuffer();
  const { data, info } = await sharp(spaced)
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const model = await loadFaceModel();

/**
 * Computes the embedding of the largest face of a picture.
 * @returns a unit vector; undefined if there is no usable face
 */
async function describe(path: string): Promise<number[] | undefined> {
  const found = (await model.find(await pixels(path))).toSorted((a, b) => b.box.w - a.box.w);
  const [embedding] = found.flatMap((face) => face.embedding ?? []);
  if (embedding === undefined) return undefined;
  const length = Math.hypot(...embedding);
  return Array.from(embedding, (value) => value / length);
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** Returns the likeness of all pairs: `own` are pairs of the same person, `others` pairs of two people. */
function pairsOf(faces: readonly Described[]) {
  const [own, others]: [number[], number[]] = [[], []];
  for (const [at, a] of faces.entries())
    for (const b of faces.slice(0, at))
      (a.person === b.person ? own : others).push(likenessOf(dot(a.embedding, b.embedding)));
  return { own, others };
}

type Pairs = ReturnType<typeof pairsOf>;
const percent = (part: number, whole: number, digits: number) =>
  `${((part / Math.max(1, whole)) * 100).toFixed(digits)} %`;

function row(limit: number, { own, others }: Pairs): string {
  const refused = own.filter((score) => score < limit).length;
  const accepted = others.filter((score) => score >= limit).length;
  return `${percent(refused, own.length, 1).padStart(8)} ${percent(accepted, others.length, 3).padStart(10)}`;
}

/** Returns the lowest threshold that accepts at most 0.1 % of the pairs of two people. */
function strictLimit({ others }: Pairs): number {
  const sorted = others.toSorted((a, b) => b - a);
  return Math.ceil((sorted[Math.floor(sorted.length * 0.001)] ?? 0) * 1000) / 1000;
}

for (const argument of process.argv.slice(2)) {
  const [name = "", folder = ""] = argument.split("=");
  const faces: Described[] = [];
  let unusable = 0;
  for (const person of readdirSync(folder).filter((entry) => statSync(join(folder, entry)).isDirectory()))
    for (const file of readdirSync(join(folder, person))) {
      const embedding = await describe(join(folder, person, file));
      if (embedding === undefined) unusable += 1;
      else faces.push({ person, embedding });
    }
  const pairs = pairsOf(faces);
  const people = new Set(faces.map(({ person }) => person)).size;
  console.log(`\n${name}: ${faces.length} pictures of ${people} people, ${unusable} without a face`);
  console.log(`${pairs.own.length} pairs of one person, ${pairs.others.length} of two. Own refused, others accepted:`);
  for (let limit = 0.5; limit <= 0.951; limit += 0.05)
    console.log(
      `${limit.toFixed(2)}  ${row(limit, pairs)}${Math.abs(limit - limitLikeness) < 0.001 ? "  <- limit" : ""}`,
    );
  const limit = strictLimit(pairs);
  console.log(`at most 0.1 % of others from ${limit.toFixed(3)}: ${row(limit, pairs)}`);
}
