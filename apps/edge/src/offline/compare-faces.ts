import { readdirSync } from "node:fs";
import { join } from "node:path";
import { likeness } from "@huiyan/face-model/embedding";
import { FaceIndex } from "@huiyan/face-model/face-index";
import sharp from "sharp";
import { type Verdict, verdictOf, voteOf } from "#features/face-alarm/face-alarm.feature.ts";
import { type FaceLookup } from "#platform/face/seen-face.ts";
import { clipFrames } from "#platform/ffmpeg/clip-frames.ts";
import { type Rect } from "#platform/geometry/rect.ts";
import { type Picture } from "#platform/model/picture.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";

// Usage: npm run node -- apps/edge/src/offline/compare-faces.ts FOLDER CLIP=A,B,C…. Searches the faces of a folder in
// clips. The name of a face is its file name up to the first dash. A,B,C… names the people in the clip from left to
// right; “-” is a person without a face in the folder.
const [folder, ...clips] = process.argv.slice(2);
const analysisFps = 5;
const minScore = 0.75;
const minPerson = 0.35;
const limits = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];

interface Score {
  score: number;
  isSame: boolean;
}

async function pixels(path: string): Promise<Picture> {
  const { data, info } = await sharp(path).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

/** Face library with the faces of the folder; keeps the embedding of the last search. */
class Enrolled implements FaceLookup {
  readonly isWhole = true;
  readonly faces = new Map<string, Int8Array>();
  readonly #index = new FaceIndex();
  looked: Int8Array | undefined;

  add(key: string, embedding: Int8Array): void {
    this.faces.set(key, embedding);
    this.#index.set(key, embedding);
  }

  nearest(embedding: Int8Array) {
    this.looked = embedding;
    const found = this.#index.nearest(embedding);
    return found && { id: found.id, name: found.id, code: found.id, type: 1 as const, score: found.score };
  }
}

async function enrol(model: VisionModel, from: string): Promise<Enrolled> {
  const enrolled = new Enrolled();
  for (const name of readdirSync(from).filter((file) => /\.(jpe?g|png)$/i.test(file))) {
    const picture = await pixels(join(from, name));
    const whole = { x: 0, y: 0, w: picture.width, h: picture.height * 2 };
    enrolled.looked = undefined;
    await model.findFaces(picture, whole, enrolled);
    const key = name.split("-")[0] ?? name;
    if (enrolled.looked === undefined) console.log(`${name}：没有可用的人脸`);
    else enrolled.add(key, enrolled.looked);
  }
  return enrolled;
}

const scores: Score[] = [];
let [looks, spentMs, unfit] = [0, 0, 0];
const verdicts = { right: 0, wrong: 0, missed: 0, strangers: 0 };

/** Results for one person of a clip. */
interface Seen {
  key: string;
  votes: ReturnType<typeof voteOf>[];
  verdict: Verdict;
}

/** Searches the face of one person in a frame and adds the result. */
async function lookAt(model: VisionModel, enrolled: Enrolled, picture: Picture, box: Rect, seen: Seen): Promise<void> {
  const began = performance.now();
  enrolled.looked = undefined;
  const [face] = await model.findFaces(picture, box, enrolled);
  spentMs += performance.now() - began;
  looks += 1;
  const { looked } = enrolled;
  if (face?.isFit !== true || looked === undefined) {
    unfit += 1;
    return;
  }
  for (const [key, embedding] of enrolled.faces)
    scores.push({ score: likeness(embedding, looked), isSame: key === seen.key });
  seen.votes.push(voteOf(face));
  seen.verdict ??= verdictOf(seen.votes, minScore);
}

function count({ key, verdict, votes }: Seen): void {
  const found = verdict?.kind === "known" ? verdict.face.id : verdict && "陌生人";
  console.log(`  ${key}：${found ?? "未判定"}（${votes.length} 次可用）`);
  if (verdict === undefined) verdicts.missed += 1;
  else if (verdict.kind === "stranger") verdicts.strangers += 1;
  else if (found === key) verdicts.right += 1;
  else verdicts.wrong += 1;
}

/**
 * Evaluates the frames of a clip. People are matched with the names from left to right. Frames with another number of
 * people are skipped.
 */
async function watch(model: VisionModel, enrolled: Enrolled, path: string, truth: readonly string[]): Promise<void> {
  const people = truth.map((key): Seen => ({ key, votes: [], verdict: undefined }));
  for await (const picture of clipFrames(path, analysisFps)) {
    const found = (await model.detect(picture)).filter(({ kind, score }) => kind === "person" && score >= minPerson);
    if (found.length !== truth.length) continue;
    const ordered = found.toSorted((a, b) => a.box.x + a.box.w / 2 - b.box.x - b.box.w / 2);
    for (const [at, seen] of people.entries()) {
      const box = ordered[at]?.box;
      if (box !== undefined) await lookAt(model, enrolled, picture, box, seen);
    }
  }
  people.forEach(count);
}

const percent = (part: number, whole: number) => `${((part / Math.max(1, whole)) * 100).toFixed(1).padStart(5)}%`;

if (folder === undefined || clips.length === 0) {
  console.error(
    "用法：npm run node -- apps/edge/src/offline/compare-faces.ts 照片文件夹 录像=A,B,C …\n照片以“代号-”开头；每段录像写明从左到右是谁，- 为库外的人",
  );
  process.exitCode = 2;
} else {
  const model = new VisionModel();
  try {
    const enrolled = await enrol(model, folder);
    console.log(`入库 ${enrolled.faces.size} 人：${[...enrolled.faces.keys()].join("、")}`);
    for (const clip of clips) {
      const [path = "", people = ""] = clip.split("=");
      console.log(path.split("/").at(-1));
      await watch(model, enrolled, path, people.split(","));
    }
    const same = scores.filter(({ isSame }) => isSame);
    const others = scores.filter(({ isSame }) => !isSame);
    console.log(`\n阈值  接受本人  接受他人（${same.length} 次本人、${others.length} 次他人比对）`);
    for (const limit of limits) {
      const above = (all: readonly Score[]) => all.filter(({ score }) => score >= limit).length;
      console.log(
        `${limit.toFixed(2)}    ${percent(above(same), same.length)}    ${percent(above(others), others.length)}`,
      );
    }
    console.log(
      `判定（3 次中 2 次，阈值 ${minScore}）：对 ${verdicts.right}，错 ${verdicts.wrong}，陌生人 ${verdicts.strangers}，未判定 ${verdicts.missed}`,
    );
    console.log(`每次看脸 ${(spentMs / Math.max(1, looks)).toFixed(0)} ms，${looks} 次中 ${unfit} 次没有可用的脸`);
  } finally {
    await model.close();
  }
}
