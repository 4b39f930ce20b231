import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { detectorSide, findRawFaces } from "@huiyan/face-model/blazeface";
import { likenessOf, limitLikeness } from "@huiyan/face-model/embedding";
import { type FacePicture } from "@huiyan/face-model/face-geometry";
import { type MeshedFace, meshFace, meshSide } from "@huiyan/face-model/face-mesh";
import { loadFaceModel } from "@huiyan/face-model/face-model";
import { OnnxNetwork } from "@huiyan/face-model/onnx-network";
import sharp from "sharp";
import { loadFormer, unit } from "./former.ts";

// npm run bench -- pairs SET=FOLDER…: a folder has one folder of pictures per person. All pairs of pictures are compared.

/** Space added on each side, as a share of the picture: some sets are cut off at the face. */
const border = 0.4;
/** Maximum side of the picture that the server gives to the model. */
const maxSide = 1280;

interface Described {
  person: string;
  now: number[];
  former: number[];
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

async function loadModels() {
  const [detector, mesh, model, former] = await Promise.all([
    OnnxNetwork.load("face-detector", detectorSide),
    OnnxNetwork.load("face-mesh", meshSide),
    loadFaceModel(),
    loadFormer(),
  ]);
  /** The largest face by both models; undefined: no face. */
  return async (path: string): Promise<Omit<Described, "person"> | undefined> => {
    const picture = await pixels(path);
    const found = (await model.find(picture)).toSorted((a, b) => b.box.w - a.box.w);
    const meshed: MeshedFace[] = [];
    for (const raw of await findRawFaces(detector, picture, 0.4, 10)) {
      const face = await meshFace(mesh, picture, raw);
      if (face !== undefined) meshed.push(face);
    }
    const [embedding] = found.flatMap((face) => face.embedding ?? []);
    const [face] = meshed.toSorted((a, b) => b.box.w - a.box.w);
    return embedding && face && { now: unit(embedding), former: former(picture, face) };
  };
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** Likeness of all pairs, of one person and of two. */
function pairsOf(faces: readonly Described[], of: (a: Described, b: Described) => number) {
  const [own, others]: [number[], number[]] = [[], []];
  for (const [at, a] of faces.entries())
    for (const b of faces.slice(0, at)) (a.person === b.person ? own : others).push(of(a, b));
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

/** The lowest limit at which at most 0.1 % of others are accepted. */
function strictLimit({ others }: Pairs): number {
  const sorted = others.toSorted((a, b) => b - a);
  return Math.ceil((sorted[Math.floor(sorted.length * 0.001)] ?? 0) * 1000) / 1000;
}

const describe = await loadModels();
for (const argument of process.argv.slice(2)) {
  const [name = "", folder = ""] = argument.split("=");
  const faces: Described[] = [];
  let unusable = 0;
  for (const person of readdirSync(folder).filter((entry) => statSync(join(folder, entry)).isDirectory()))
    for (const file of readdirSync(join(folder, person))) {
      const described = await describe(join(folder, person, file));
      if (described === undefined) unusable += 1;
      else faces.push({ person, ...described });
    }
  const now = pairsOf(faces, (a, b) => likenessOf(dot(a.now, b.now)));
  const former = pairsOf(faces, (a, b) => dot(a.former, b.former));
  const people = new Set(faces.map(({ person }) => person)).size;
  console.log(`\n${name}: ${faces.length} pictures of ${people} people, ${unusable} without a face`);
  console.log(`${now.own.length} pairs of one person, ${now.others.length} of two. Own refused, others accepted:`);
  console.log("limit   now                  before");
  for (let limit = 0.5; limit <= 0.951; limit += 0.05)
    console.log(
      `${limit.toFixed(2)}  ${row(limit, now)}  ${row(limit, former)}${Math.abs(limit - limitLikeness) < 0.001 ? "  <- limit" : ""}`,
    );
  for (const [label, pairs] of [
    ["now", now],
    ["before", former],
  ] as const) {
    const limit = strictLimit(pairs);
    console.log(`${label}: at most 0.1 % of others from ${limit.toFixed(3)}: ${row(limit, pairs)}`);
  }
}
