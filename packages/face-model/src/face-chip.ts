import { type Point, type Square } from "./face-geometry.ts";

/** Side of the aligned face picture that the network for embeddings takes, in pixels. */
export const chipSide = 150;
/** Margin around the mean face as a share of its side. Source: dlib's metric_learning example uses 0.25. */
const padding = 0.25;
/**
 * Five landmarks of dlib's mean face as shares of its side: outer and inner corner of the left eye, outer and inner
 * corner of the right eye, base of the nose. Source: dlib, `get_face_chip_details`.
 */
const meanPoints: readonly Point[] = [
  { x: 0.8595674595992, y: 0.2134981538014 },
  { x: 0.6460604764104, y: 0.2289674387677 },
  { x: 0.1205750620789, y: 0.2137274526848 },
  { x: 0.3340850613712, y: 0.2290642403242 },
  { x: 0.4901123135679, y: 0.6277975316475 },
];
const inChip = (share: number) => (share + padding) / (1 + 2 * padding);
const meanChip = meanPoints.map(({ x, y }): Point => ({ x: inChip(x), y: inChip(y) }));
/** Indices of the landmarks of `meanPoints` in FaceMesh's canonical model. */
export const chipPoints = [263, 362, 33, 133, 2] as const;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns the square of the picture that contains the aligned face, as in the network's training data.
 * The square is rotated and scaled so that the five landmarks are nearest to those of the mean face (least squares).
 * @param points landmarks in pixels of the picture, in the order of the mean face
 */
export function chipSquare(points: readonly Point[]): Square {
  const from = { x: mean(meanChip.map(({ x }) => x)), y: mean(meanChip.map(({ y }) => y)) };
  const to = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  let [along, across, spread] = [0, 0, 0];
  for (const [at, point] of points.entries()) {
    const chip = meanChip[at] ?? from;
    const [ax, ay] = [chip.x - from.x, chip.y - from.y];
    const [bx, by] = [point.x - to.x, point.y - to.y];
    along += ax * bx + ay * by;
    across += ax * by - ay * bx;
    spread += ax * ax + ay * ay;
  }
  const [real, imaginary] = [along / spread, across / spread];
  const [dx, dy] = [0.5 - from.x, 0.5 - from.y];
  return {
    middle: { x: to.x + dx * real - dy * imaginary, y: to.y + dx * imaginary + dy * real },
    side: Math.hypot(real, imaginary),
    angle: Math.atan2(imaginary, real),
  };
}
