import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { type FaceModel, loadFaceModel } from "@huiyan/face-model/face-model";
import { z } from "zod";
import { BerthJudge } from "./berth-judge.ts";
import { Detector } from "./detector.ts";
import { FinderModel } from "./finder-model.ts";
import { type FinderName } from "./finders.ts";
import { type ModelAnswers, type ModelReply, type ModelRequest, type ModelTask } from "./model-messages.ts";
import { PlateFinder } from "./plate-finder.ts";
import { PlateReader } from "./plate-reader.ts";
import { PlateSignReader } from "./plate-sign-reader.ts";

// tfjs, which finds faces, announces its backends on the console and installs rejection handlers: both stay in this worker.
const port = parentPort;
if (port === null) throw new Error("model-worker runs as a worker thread only");

// On Linux a pid of 0 is the calling thread.
setPriority(0, z.object({ niceness: z.number() }).parse(workerData).niceness);

const detector = Detector.load();
let plates: Promise<PlateReader> | undefined;

/** The plate models cost 60 MB, so they are loaded by the first one who asks for a plate. */
function plateReader(): Promise<PlateReader> {
  plates ??= PlateReader.load();
  return plates;
}

let finder: Promise<PlateFinder> | undefined;

function plateFinder(): Promise<PlateFinder> {
  finder ??= PlateFinder.load();
  return finder;
}

const loaded = new Map<FinderName, Promise<FinderModel>>();

function finderModel(name: FinderName): Promise<FinderModel> {
  const model = loaded.get(name) ?? FinderModel.load(name);
  loaded.set(name, model);
  return model;
}

let judge: Promise<BerthJudge> | undefined;

function berthJudge(): Promise<BerthJudge> {
  judge ??= BerthJudge.load();
  return judge;
}

/** Cut out here: to do it for a hundred berths of a large picture would hold the agent's own thread. */
async function judgeBerths({ bytes, size, berths }: Extract<ModelTask, { kind: "berths" }>): Promise<number[]> {
  const rgb = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return (await berthJudge()).judge({ rgb, ...size }, berths);
}

let signs: Promise<PlateSignReader> | undefined;

function signReader(): Promise<PlateSignReader> {
  signs ??= PlateSignReader.load();
  return signs;
}

let faces: Promise<FaceModel> | undefined;

/** Some 150 MB, for the first one who asks for a face. */
function faceModel(): Promise<FaceModel> {
  faces ??= loadFaceModel();
  return faces;
}

async function work(task: ModelTask): Promise<ModelAnswers[keyof ModelAnswers]> {
  if (task.kind === "detect") return (await detector).detect(task.bytes, task.size);
  if (task.kind === "find") return (await finderModel(task.finder)).find(task.bytes, task.size);
  if (task.kind === "face") return (await faceModel()).find(task.picture, { max: task.max });
  if (task.kind === "find-plates") return (await plateFinder()).find(task.picture, task.minScore);
  if (task.kind === "plate-signs") return (await signReader()).read(task.picture, task.ground);
  if (task.kind === "berths") return judgeBerths(task);
  const reader = await plateReader();
  return task.kind === "text" ? reader.findText(task.picture) : reader.read(task.picture, task.ground);
}

async function answer({ id, task }: ModelRequest): Promise<ModelReply> {
  try {
    return { id, value: await work(task) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

let current: Promise<void> = detector.then(() => undefined);

port.on("message", (request: ModelRequest | "end") => {
  if (request === "end") void current.finally(() => port.close());
  else current = answer(request).then((reply) => port.postMessage(reply));
});
