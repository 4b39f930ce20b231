import * as THREE from "three";
import { type Pair, type Point, round } from "../geometry.ts";

/** Box in the picture, [x0, y0, x1, y1] as shares of width and height; x to the right, y down. */
export type PictureBox = readonly [number, number, number, number];

/** Projects a point of the world into the picture; shares of width and height. */
export function project(camera: THREE.Camera, [x, y, z]: Point): Pair {
  const v = new THREE.Vector3(x, y, z).project(camera);
  return [round((v.x + 1) / 2), round((1 - v.y) / 2)];
}

/** Projects corners on the ground [x, z] into the picture. */
export function projectGround(camera: THREE.Camera, corners: readonly Pair[]): Pair[] {
  return corners.map(([x, z]) => project(camera, [x, 0, z]));
}

/**
 * Returns the box around the projected points, clipped at the picture's edge. `inFrame` is the clipped share of the
 * whole box. Null if nothing is in the picture.
 */
export function pictureBox(
  camera: THREE.Camera,
  points: readonly Point[],
): { box: PictureBox; inFrame: number } | null {
  const seen = points.map(([x, y, z]) => new THREE.Vector3(x, y, z).project(camera));
  if (seen.some((v) => v.z > 1)) return null;
  const xs = seen.map((v) => (v.x + 1) / 2);
  const ys = seen.map((v) => (1 - v.y) / 2);
  const full = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const [x0, y0, x1, y1] = full;
  const cut = [clamp(x0), clamp(y0), clamp(x1), clamp(y1)] as const;
  const area = (cut[2] - cut[0]) * (cut[3] - cut[1]);
  if (area <= 0) return null;
  const box: PictureBox = [round(cut[0]), round(cut[1]), round(cut[2]), round(cut[3])];
  return { box, inFrame: round(area / ((x1 - x0) * (y1 - y0))) };
}

const clamp = (share: number) => Math.max(0, Math.min(1, share));

/** Returns the share of the points that no solid object hides from the camera. */
export function visibility(camera: THREE.Camera, points: readonly Point[], solids: readonly THREE.Box3[]): number {
  const seen = points.filter((point) => !isHidden(camera, point, solids));
  return round(seen.length / points.length);
}

function isHidden(camera: THREE.Camera, [x, y, z]: Point, solids: readonly THREE.Box3[]): boolean {
  const target = new THREE.Vector3(x, y, z);
  const ray = new THREE.Ray(camera.position.clone());
  ray.direction.copy(target).sub(ray.origin).normalize();
  const distance = target.distanceTo(ray.origin);
  const hit = new THREE.Vector3();
  return solids.some((solid) => ray.intersectBox(solid, hit) !== null && hit.distanceTo(ray.origin) < distance - 0.05);
}
