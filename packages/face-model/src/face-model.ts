import { type GraphModel } from "@tensorflow/tfjs-converter";
import { findRawFaces, type RawFace } from "./blazeface.ts";
import { embeddingBytes, embeddingOf } from "./embedding.ts";
import { cutSquare, type FacePicture, type Point, pointIn, type Square, squareAround } from "./face-geometry.ts";
import { execute, loadModel, startBackend } from "./graph-model.ts";
import { sharpnessOf } from "./sharpness.ts";

export interface FoundFace {
  /** Pixels of the picture; from forehead to chin. */
  box: { x: number; y: number; w: number; h: number };
  /** 0 to 1. */
  score: number;
  /** Degrees; 0 looks into the camera. */
  yaw: number;
  pitch: number;
  roll: number;
  /** See {@link sharpnessOf}. */
  sharpness: number;
  /** Direction only; absent where it was not asked for. */
  embedding?: Int8Array;
}

export interface FindOptions {
  withEmbedding?: boolean;
  max?: number;
}

export interface FaceModel {
  /** Faces of a picture, surest first. */
  find(picture: FacePicture, options?: FindOptions): FoundFace[];
}

const minScore = 0.4;
const usualMax = 10;
const [meshSide, embeddingSide, sharpSide] = [192, 224, 112];
/** The mesh wants the head upright the face as well, the embedding its edges. */
const [meshEnlarged, embeddingEnlarged] = [1.5, 1.4];
/** Below it what was found is no face. */
const minMesh = 0.5;
/** Points of the mesh: FaceMesh's canonical model. */
const [forehead, chin, rightCheek, leftCheek] = [10, 152, 234, 454];
const degrees = 180 / Math.PI;

interface MeshPoint extends Point {
  z: number;
}

/** Loads the models in this thread; call it in a worker. Some 150 MB, 80 to 170 ms a face on one core. */
export async function loadFaceModel(): Promise<FaceModel> {
  await startBackend();
  const [detector, mesh, embedder] = await Promise.all([
    loadModel("blazeface"),
    loadModel("facemesh"),
    loadModel("faceres"),
  ]);
  return {
    find(picture, { withEmbedding = true, max = usualMax } = {}) {
      return findRawFaces(detector, picture, minScore, max).flatMap((raw) => {
        const face = faceOf(mesh, picture, raw);
        if (face === undefined) return [];
        const { square, ...found } = face;
        return [withEmbedding ? { ...found, embedding: embed(embedder, picture, square) } : found];
      });
    },
  };
}

/** The mesh on a square that stands upright: where the face is, and where it looks. */
function faceOf(model: GraphModel, picture: FacePicture, raw: RawFace): (FoundFace & { square: Square }) | undefined {
  const { rightEye, leftEye } = raw;
  const roll = Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x);
  const square: Square = { ...raw.box, side: raw.box.side * meshEnlarged, angle: roll };
  const outputs = execute(model, cutSquare(picture, square, meshSide, 1 / 255, 0), meshSide);
  const [flag] = outputs.find(({ length }) => length === 1) ?? [];
  const values = outputs.find(({ length }) => length === 468 * 3);
  if (values === undefined || flag === undefined) throw new Error("the face mesh has other outputs than expected");
  if (flag < minMesh) return undefined;
  const local = Array.from({ length: values.length / 3 }, (_, at): MeshPoint => {
    const [x = 0, y = 0, z = 0] = values.subarray(at * 3, at * 3 + 3);
    return { x: x / meshSide, y: y / meshSide, z: z / meshSide };
  });
  const points = local.map(({ x, y }) => pointIn(square, x, y));
  const upright = squareAround(points, roll, 1);
  return {
    ...{ score: raw.score, box: boundsOf(points), ...turnOf(local), roll: roll * degrees },
    sharpness: sharpnessOf(cutSquare(picture, upright, sharpSide, 1, 0), sharpSide),
    square: squareAround(points, roll, embeddingEnlarged),
  };
}

function boundsOf(points: readonly Point[]): FoundFace["box"] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** By the line from cheek to cheek and the one from forehead to chin, both in depth. */
function turnOf(points: readonly MeshPoint[]): { yaw: number; pitch: number } {
  const at = (index: number) => points[index] ?? { x: 0, y: 0, z: 0 };
  const [right, left, top, bottom] = [at(rightCheek), at(leftCheek), at(forehead), at(chin)];
  return {
    yaw: Math.atan2(left.z - right.z, left.x - right.x) * degrees,
    pitch: Math.atan2(bottom.z - top.z, bottom.y - top.y) * degrees,
  };
}

function embed(model: GraphModel, picture: FacePicture, square: Square): Int8Array {
  const outputs = execute(model, cutSquare(picture, square, embeddingSide, 1, 0), embeddingSide);
  const values = outputs.find(({ length }) => length === embeddingBytes);
  if (values === undefined) throw new Error("the face description has other outputs than expected");
  return embeddingOf(values);
}
