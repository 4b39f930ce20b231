import * as THREE from "three";
import { elementAt, type Pair, spline } from "../geometry.ts";

const capSteps = 5;

/** Creates a limb that hangs down from its joint. Both ends are rounded; `radii` are from top to bottom. */
export function limb(radii: readonly number[], length: number, material: THREE.Material): THREE.Mesh {
  const last = radii.length - 1;
  const top = elementAt(radii, 0);
  const bottom = elementAt(radii, last);
  const points: Pair[] = [];
  for (let i = 0; i < capSteps; i++) points.push(capPoint(i, top, 0, 1));
  for (const [i, radius] of radii.entries()) points.push([radius, -(i / last) * length]);
  for (let i = capSteps - 1; i >= 0; i--) points.push(capPoint(i, bottom, -length, -1));
  // The lathe needs the points from bottom to top; otherwise its normals point inward.
  points.reverse();
  return new THREE.Mesh(new THREE.LatheGeometry(awayFromAxis(spline(points, points.length * 2)), 14), material);
}

function capPoint(index: number, radius: number, y: number, up: number): Pair {
  const angle = ((index / capSteps) * Math.PI) / 2;
  return [Math.max(0.0001, radius * Math.sin(angle)), y + up * radius * 0.75 * Math.cos(angle)];
}

/**
 * Creates a solid of revolution from a profile of radius and height, from bottom to top. `depth` scales it to an
 * elliptical cross section.
 */
export function turned(profile: readonly Pair[], depth: number, material: THREE.Material): THREE.Mesh {
  const geometry = new THREE.LatheGeometry(awayFromAxis(spline(profile, profile.length * 4)), 20);
  geometry.scale(1, 1, depth);
  return new THREE.Mesh(geometry, material);
}

function awayFromAxis(points: readonly THREE.Vector2[]): THREE.Vector2[] {
  return points.map((point) => new THREE.Vector2(Math.max(0.0001, point.x), point.y));
}
