import { type RawFace } from "./blazeface.ts";
import { cutSquare, type FacePicture, type Point, pointIn, type Square, squareAround } from "./face-geometry.ts";
import { type OnnxNetwork } from "./onnx-network.ts";
import { sharpnessOf } from "./sharpness.ts";

export const meshSide = 192;
const sharpSide = 112;
/** Enlargement of the face's square, because the mesh network needs space around the face. */
const meshEnlarged = 1.5;
/** Minimum score of the mesh network; below it, there is no face. */
const minMesh = 0.5;
/** Indices of landmarks in FaceMesh's canonical model. */
const [forehead, chin, rightCheek, leftCheek] = [10, 152, 234, 454];
const degrees = 180 / Math.PI;

interface MeshPoint extends Point {
  z: number;
}

export interface MeshedFace {
  /** Box from forehead to chin, in pixels of the picture. */
  box: { x: number; y: number; w: number; h: number };
  /** Angles in degrees; 0: the person looks into the camera. */
  yaw: number;
  pitch: number;
  roll: number;
  /** Sharpness; see {@link sharpnessOf}. */
  sharpness: number;
  /** Landmarks in pixels of the picture. */
  points: Point[];
}

/**
 * Rotates a detected face upright and runs the mesh network on it.
 * @returns undefined if the network finds no face
 */
export async function meshFace(
  network: OnnxNetwork,
  picture: FacePicture,
  raw: RawFace,
): Promise<MeshedFace | undefined> {
  const { rightEye, leftEye } = raw;
  const roll = Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x);
  const square: Square = { ...raw.box, side: raw.box.side * meshEnlarged, angle: roll };
  const [isFace, values] = await network.run(cutSquare(picture, square, meshSide, 1 / 255, 0));
  if (values === undefined || isFace === undefined) throw new Error("the face mesh has other outputs than expected");
  if ((isFace[0] ?? 0) < minMesh) return undefined;
  const local = Array.from({ length: values.length / 3 }, (_, at): MeshPoint => {
    const [x = 0, y = 0, z = 0] = values.subarray(at * 3, at * 3 + 3);
    return { x: x / meshSide, y: y / meshSide, z: z / meshSide };
  });
  const points = local.map(({ x, y }) => pointIn(square, x, y));
  const upright = squareAround(points, roll, 1);
  return {
    box: boundsOf(points),
    ...turnOf(local),
    roll: roll * degrees,
    points,
    sharpness: sharpnessOf(cutSquare(picture, upright, sharpSide, 1, 0), sharpSide),
  };
}

function boundsOf(points: readonly Point[]): MeshedFace["box"] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** Returns the angles of the head, from the depths of both cheeks and of forehead and chin. */
function turnOf(points: readonly MeshPoint[]): { yaw: number; pitch: number } {
  const at = (index: number) => points[index] ?? { x: 0, y: 0, z: 0 };
  const [right, left, top, bottom] = [at(rightCheek), at(leftCheek), at(forehead), at(chin)];
  return {
    yaw: Math.atan2(left.z - right.z, left.x - right.x) * degrees,
    pitch: Math.atan2(bottom.z - top.z, bottom.y - top.y) * degrees,
  };
}
