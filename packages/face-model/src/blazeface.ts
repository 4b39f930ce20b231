import { cutSquare, type FacePicture, type Point, pointIn, type Square, wholeSquare } from "./face-geometry.ts";
import { type OnnxNetwork } from "./onnx-network.ts";

/** Side of the detector's square input picture, in pixels. */
export const detectorSide = 256;
const side = detectorSide;
/** The detector's grids, by the size of their cells. Source: BlazeFace, arXiv 1907.05047, 3.2. */
const grids = [
  { cell: 16, each: 2 },
  { cell: 32, each: 6 },
] as const;
/** Values per box: centre, size and six landmarks, relative to the centre of the cell. */
const rowValues = 16;
const sameShare = 0.3;

export interface RawFace {
  score: number;
  box: Square;
  rightEye: Point;
  leftEye: Point;
}

interface Found extends RawFace {
  /** Edges of the face in pixels of the detector's input picture. */
  edges: [left: number, top: number, right: number, bottom: number];
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

function overlap([al, at, ar, ab]: Found["edges"], [bl, bt, br, bb]: Found["edges"]): number {
  const shared = Math.max(0, Math.min(ar, br) - Math.max(al, bl)) * Math.max(0, Math.min(ab, bb) - Math.max(at, bt));
  return shared / ((ar - al) * (ab - at) + (br - bl) * (bb - bt) - shared);
}

/** Returns the faces in a picture without duplicates, highest score first. */
export async function findRawFaces(
  network: OnnxNetwork,
  picture: FacePicture,
  minScore: number,
  max: number,
): Promise<RawFace[]> {
  const whole = wholeSquare(picture);
  const outputs = await network.run(cutSquare(picture, whole, side, 1 / 127.5, -1));
  const found: Found[] = [];
  for (const { cell, each } of grids) {
    const columns = side / cell;
    const count = columns * columns * each;
    const scores = outputs.find(({ length }) => length === count);
    const rows = outputs.find(({ length }) => length === count * rowValues);
    if (scores === undefined || rows === undefined)
      throw new Error("the face detector has other outputs than expected");
    for (let at = 0; at < count; at++) {
      const score = sigmoid(scores[at] ?? 0);
      if (score < minScore) continue;
      const cellIndex = Math.floor(at / each);
      const middle = { x: ((cellIndex % columns) + 0.5) * cell, y: (Math.floor(cellIndex / columns) + 0.5) * cell };
      found.push(faceOf(rows.subarray(at * rowValues, (at + 1) * rowValues), middle, score, whole));
    }
  }
  const kept: Found[] = [];
  for (const face of found.toSorted((a, b) => b.score - a.score)) {
    if (kept.length === max) break;
    if (kept.every((other) => overlap(face.edges, other.edges) < sameShare)) kept.push(face);
  }
  return kept;
}

function faceOf(row: Float32Array, middle: Point, score: number, whole: Square): Found {
  const value = (at: number) => row[at] ?? 0;
  const [x, y] = [middle.x + value(0), middle.y + value(1)];
  const [w, h] = [value(2), value(3)];
  const point = (at: number) => pointIn(whole, (middle.x + value(at)) / side, (middle.y + value(at + 1)) / side);
  return {
    score,
    edges: [x - w / 2, y - h / 2, x + w / 2, y + h / 2],
    box: { middle: pointIn(whole, x / side, y / side), side: (Math.max(w, h) / side) * whole.side, angle: 0 },
    rightEye: point(4),
    leftEye: point(6),
  };
}
