import type * as THREE from "three";
import { boxMesh, mat } from "../stage/materials.ts";
import { mudguard } from "./cycle-wheel.ts";
import { blob, tube } from "./tube.ts";

const wheelbase = 1.34;
const axleY = 0.31;

const black = () => mat("#141517", 0.5);
const steel = () => mat("#b9bec2", 0.3, 0.7);

/** Adds frame, engine, exhaust and the rear wheel's suspension. */
export function addMachine(root: THREE.Group): void {
  root.add(
    boxMesh(0.3, 0.2, 0.42, mat("#3a3d40", 0.5, 0.5), 0, 0.36, 0.62),
    blob([0.17, 0.13, 0.15], steel(), [0, 0.36, 0.5]),
    tube([0, 0.42, 0.68], [0, 0.66, 0.8], 0.1, mat("#5d6165", 0.45, 0.5)),
    tube([0, 0.86, 1.02], [0, 0.3, 0.86], 0.028, black()),
    tube([0, 0.78, 0.95], [0, 0.7, 0.1], 0.03, black()),
  );
  // cooling fins of the cylinder
  for (let i = 0; i < 4; i++) {
    root.add(boxMesh(0.27, 0.02, 0.22, steel(), 0, 0.48 + i * 0.055, 0.71 + i * 0.025));
  }
  for (const side of [-1, 1]) {
    root.add(
      tube([side * 0.1, axleY, 0], [side * 0.12, 0.38, 0.45], 0.026, steel()),
      tube([side * 0.12, 0.34, -0.02], [side * 0.13, 0.74, -0.12], 0.03, steel()),
      tube([side * 0.2, 0.34, 0.42], [side * 0.3, 0.34, 0.42], 0.022, black()),
    );
  }
  // the exhaust bends down in front of the engine and ends behind the rear axle
  root.add(
    tube([-0.12, 0.56, 0.86], [-0.15, 0.24, 0.78], 0.026, steel()),
    tube([-0.15, 0.24, 0.78], [-0.17, 0.26, 0.3], 0.028, steel()),
    tube([-0.17, 0.26, 0.3], [-0.2, 0.36, -0.42], 0.055, steel()),
  );
}

/** Adds tank, side covers, seat, tail with its lamp, and rear mudguard. */
export function addBodywork(root: THREE.Group, paint: THREE.Material, lamp: THREE.Material): void {
  root.add(
    blob([0.17, 0.15, 0.3], paint, [0, 0.83, 0.7], -0.12),
    blob([0.13, 0.11, 0.22], paint, [0, 0.6, 0.14]),
    blob([0.15, 0.07, 0.34], black(), [0, 0.8, 0.16], 0.06),
    blob([0.14, 0.07, 0.26], black(), [0, 0.84, -0.18], 0.14),
    blob([0.11, 0.07, 0.2], paint, [0, 0.8, -0.42], 0.25),
    boxMesh(0.14, 0.07, 0.05, lamp, 0, 0.78, -0.6),
    boxMesh(0.2, 0.14, 0.02, mat("#e3c33a", 0.6), 0, 0.58, -0.5),
  );
  const rear = mudguard(0.36, 0.045, 1.1, 2.7, black());
  rear.position.set(0, axleY, 0);
  root.add(rear);
  for (const side of [-1, 1]) {
    root.add(
      blob([0.03, 0.03, 0.04], mat("#f08a1c", 0.3), [side * 0.16, 0.72, -0.48]),
      tube([side * 0.15, 0.84, -0.1], [side * 0.13, 0.9, -0.48], 0.016, steel()),
    );
  }
}

/** Adds fork, mudguard, lamp, handlebar and mirrors. */
export function addFrontEnd(root: THREE.Group, paint: THREE.Material): void {
  const front = mudguard(0.36, 0.05, 0.5, 2.3, paint);
  front.position.set(0, axleY, wheelbase);
  root.add(
    front,
    blob([0.12, 0.12, 0.1], steel(), [0, 0.86, 1.12]),
    blob([0.1, 0.1, 0.04], mat("#f7fbff", 0.1, 0, { emissive: "#d9e2ea", emissiveIntensity: 0.7 }), [0, 0.86, 1.19]),
    blob([0.1, 0.05, 0.06], black(), [0, 1.0, 1.04]),
  );
  for (const side of [-1, 1]) {
    root.add(
      tube([side * 0.1, axleY, wheelbase], [side * 0.1, 0.98, 1.04], 0.03, steel()),
      tube([side * 0.08, 0.98, 1.02], [side * 0.24, 1.06, 0.94], 0.018, steel()),
      tube([side * 0.24, 1.06, 0.94], [side * 0.37, 1.04, 0.84], 0.022, black()),
      tube([side * 0.26, 1.06, 0.94], [side * 0.32, 1.24, 0.98], 0.01, black()),
      blob([0.06, 0.045, 0.02], black(), [side * 0.34, 1.26, 0.98]),
      blob([0.03, 0.03, 0.04], mat("#f08a1c", 0.3), [side * 0.18, 0.82, 1.12]),
    );
  }
}
