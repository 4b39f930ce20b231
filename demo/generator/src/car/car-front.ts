import * as THREE from "three";
import { halfPi, smoothStep, spline } from "../geometry.ts";
import { mat } from "../stage/materials.ts";
import { type CarKit } from "./car-parts.ts";
import { frontOf, halfWidth, screenFoot } from "./car-shape.ts";

export interface FrontStyle {
  electric: boolean;
  /** Height of the grille, metres. */
  grille: number;
}

/**
 * Adds lamps, grille (or the narrow panel of an electric car), badge, air intake, bonnet seams and the strip under the
 * windscreen.
 */
export function addFront(kit: CarKit, { electric, grille }: FrontStyle): void {
  const { shape, black, chrome, noseAt } = kit;
  for (const side of [-1, 1]) addLamp(kit, side);
  const y = shape.lampY - 0.04;
  if (electric) kit.pill([0.7, 0.06, 0.1], black, [0, y + 0.02, noseAt(y) - 0.035]);
  else addGrille(kit, y, grille);
  const badge = new THREE.Mesh(new THREE.CylinderGeometry(0.055, 0.055, 0.03, 18), chrome);
  badge.rotation.x = halfPi;
  badge.position.set(0, y + 0.005, noseAt(y) + 0.02);
  kit.root.add(badge);
  kit.pill([1.5, 0.15, 0.16], black, [0, 0.3, noseAt(0.36) - 0.075]);
  kit.box([1.25, 0.018, 0.03], chrome, [0, 0.245, noseAt(0.36)]);
  for (const side of [-1, 1]) addBonnetSeam(kit, side * halfWidth(shape) * 0.76);
  const [screenZ, screenY] = screenFoot(shape);
  kit.pill([shape.width * 0.8, 0.05, 0.16], black, [0, screenY + 0.03, screenZ - 0.03]);
}

/** Adds a headlamp with its lens, and the fog lamp below it. */
function addLamp(kit: CarKit, side: number): void {
  const { shape, black, lampGlass, noseAt } = kit;
  const half = halfWidth(shape);
  const [x, y, z] = [side * half * 0.68, shape.lampY, noseAt(shape.lampY) - 0.13];
  kit.pill([0.5, 0.14, 0.2], black, [x, y + 0.005, z], side * 0.4).rotation.z = side * 0.2;
  kit.pill([0.43, 0.092, 0.2], lampGlass, [x, y + 0.005, z + 0.024], side * 0.4).rotation.z = side * 0.2;
  const lens = new THREE.Mesh(new THREE.SphereGeometry(0.032, 12, 10), mat("#8e98a0", 0.2, 0.6));
  lens.position.set(x - side * 0.06, y, z + 0.115);
  kit.root.add(lens);
  kit.pill([0.2, 0.09, 0.12], black, [side * half * 0.72, 0.37, noseAt(0.4) - 0.13], side * 0.4);
  kit.pill([0.09, 0.06, 0.12], lampGlass, [side * half * 0.72, 0.37, noseAt(0.4) - 0.11], side * 0.4);
}

function addGrille(kit: CarKit, y: number, height: number): void {
  kit.pill([0.98, height, 0.12], kit.black, [0, y - 0.02, kit.noseAt(y) - 0.045]);
  for (const row of [-1, 0, 1]) {
    kit.box([0.7, 0.016, 0.03], kit.chrome, [0, y + row * 0.045, kit.noseAt(y) + 0.008]);
  }
}

function addBonnetSeam({ root, shape, dark }: CarKit, x: number): void {
  const front = frontOf(shape);
  const [from, to] = [screenFoot(shape)[0] - 0.12, front - 0.16];
  const edge = (Math.abs(x) / halfWidth(shape)) ** 2.6;
  const points = spline(shape.top, 60)
    .filter((point) => point.x > from && point.x < to)
    .map(({ x: along, y }) => {
      const narrowed = x * (1 - 0.05 * smoothStep(front - 0.9, front, along));
      return new THREE.Vector3(narrowed, y + 0.002, along - 0.2 * edge * smoothStep(front - 1.1, front, along));
    });
  if (points.length < 3) return;
  root.add(new THREE.Mesh(new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 24, 0.008, 5), dark));
}
