import { parentPort } from "node:worker_threads";
import { faceTroubles as troubleOrder } from "@huiyan/contract/face/face.rules";
import { type FoundFace, loadFaceModel } from "@huiyan/face-model/face-model";
import { faceTroubles } from "@huiyan/face-model/face-quality";
import { type CheckedFaces, type FindPurpose, type RgbPicture } from "./face-finder.ts";

const port = parentPort;
if (port === null) throw new Error("this runs in a worker");
const loading = loadFaceModel();
const maxFaces = 10;

const share = (value: number, of: number) => Math.min(1, Math.max(0, value / of));
const boxOf = ({ box: { x, y, w, h } }: FoundFace, { width, height }: RgbPicture): [number, number, number, number] => {
  const [left, top] = [share(x, width), share(y, height)];
  return [left, top, Math.min(share(w, width), 1 - left), Math.min(share(h, height), 1 - top)];
};

async function look(picture: RgbPicture, purpose: FindPurpose): Promise<CheckedFaces> {
  const model = await loading;
  const found = await model.find(picture, { max: maxFaces });
  const faces = found.toSorted((a, b) => b.box.w * b.box.h - a.box.w * a.box.h);
  const shown = faces.map((face) => ({ box: boxOf(face, picture), score: face.score }));
  const [face] = faces;
  if (face === undefined) return { faces: shown, troubles: ["none"], embedding: undefined };
  if (purpose === "any") return { faces: shown, troubles: [], embedding: face.embedding };
  if (faces.length > 1) return { faces: shown, troubles: ["many"], embedding: undefined };
  const wrong = new Set<string>(faceTroubles(face, picture));
  const troubles = troubleOrder.filter((trouble) => wrong.has(trouble));
  return { faces: shown, troubles, embedding: troubles.length === 0 ? face.embedding : undefined };
}

port.on("message", ({ id, picture, purpose }: { id: number; picture: RgbPicture; purpose: FindPurpose }) => {
  look(picture, purpose).then(
    (result) => port.postMessage({ id, result }),
    (error: unknown) => port.postMessage({ id, failed: String(error) }),
  );
});
