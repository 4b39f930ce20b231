import { cutSquare, type FacePicture, squareAround } from "@huiyan/face-model/face-geometry";
import { type MeshedFace } from "@huiyan/face-model/face-mesh";
import { execute, loadModel, startBackend } from "./graph-model.ts";

const [side, enlarged] = [224, 1.4];

/** The descriptor of version 1 (FaceRes by tfjs), for comparison. @returns unit vector of a face */
export async function loadFormer(): Promise<(picture: FacePicture, face: MeshedFace) => number[]> {
  await startBackend();
  const model = await loadModel("faceres");
  return (picture, { points, roll }) => {
    const square = squareAround(points, (roll * Math.PI) / 180, enlarged);
    const values = execute(model, cutSquare(picture, square, side, 1, 0), side).find(({ length }) => length === 1024);
    if (values === undefined) throw new Error("the face description has other outputs than expected");
    return unit(values);
  };
}

export function unit(values: Iterable<number>): number[] {
  const all = [...values];
  const length = Math.hypot(...all);
  return all.map((value) => value / length);
}
