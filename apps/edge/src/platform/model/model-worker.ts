import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { loadFaceModel } from "@huiyan/face-model/face-model";
import { z } from "zod";
import { loadOnce } from "../loading/load-once.ts";
import { BerthJudge } from "./berth-judge.ts";
import { Detector } from "./detector.ts";
import { FinderModel } from "./finder-model.ts";
import { type FinderName } from "./finders.ts";
import { type ModelAnswers, type ModelReply, type ModelRequest, type ModelTask } from "./model-messages.ts";
import { PlateFinder } from "./plate-finder.ts";
import { PlateReader } from "./plate-reader.ts";
import { PlateSignReader } from "./plate-sign-reader.ts";

const port = parentPort;
if (port === null) throw new Error("model-worker runs as a worker thread only");

// on Linux, 0 stands for the calling thread
setPriority(0, z.object({ niceness: z.number() }).parse(workerData).niceness);

const detector = Detector.load();
/** Models for plates, loaded by the first request for a plate, because they take 60 MB. */
const plateReader = loadOnce(() => PlateReader.load());
const plateFinder = loadOnce(() => PlateFinder.load());
const signReader = loadOnce(() => PlateSignReader.load());
const berthJudge = loadOnce(() => BerthJudge.load());
/** Models for faces, loaded by the first request for a face, because they take 45 MB. */
const faceModel = loadOnce(() => loadFaceModel());
const finderModels: Record<FinderName, () => Promise<FinderModel>> = {
  animals: loadOnce(() => FinderModel.load("animals")),
  overhead: loadOnce(() => FinderModel.load("overhead")),
};

/**
 * Cuts the berths out and judges them. Cutting out a hundred berths of a large picture would block the agent's main
 * thread.
 */
async function judgeBerths({ bytes, size, berths }: Extract<ModelTask, { kind: "berths" }>): Promise<number[]> {
  const rgb = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return (await berthJudge()).judge({ rgb, ...size }, berths);
}

async function work(task: ModelTask): Promise<ModelAnswers[keyof ModelAnswers]> {
  if (task.kind === "detect") return (await detector).detect(task.bytes, task.size);
  if (task.kind === "find") return (await finderModels[task.finder]()).find(task.bytes, task.size);
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
