import * as THREE from "three";
import { type Pair } from "../geometry.ts";
import { mat, withShadow } from "../stage/materials.ts";

export interface Railing {
  height: number;
  /** Distance between two bars, metres. */
  gap: number;
  colour: string;
  /** Radius of a bar, metres. */
  radius: number;
}

/** Creates a steel fence of thin bars between two points of the ground [x, z]. */
export function railing([x0, z0]: Pair, [x1, z1]: Pair, { height, gap, colour, radius }: Railing): THREE.Group {
  const group = new THREE.Group();
  const length = Math.hypot(x1 - x0, z1 - z0);
  const steel = mat(colour, 0.5, 0.5);
  const count = Math.round(length / gap);
  const bar = new THREE.CylinderGeometry(radius, radius, height - 0.12, 6);
  const bars = new THREE.InstancedMesh(bar, steel, count + 1);
  const place = new THREE.Matrix4();
  for (let i = 0; i <= count; i++) {
    bars.setMatrixAt(i, place.makeTranslation((i / count) * length, height / 2 + 0.02, 0));
  }
  group.add(bars);
  for (const y of [0.12, height - 0.06]) {
    const rail = new THREE.Mesh(new THREE.BoxGeometry(length, 0.035, 0.035), steel);
    rail.position.set(length / 2, y, 0);
    group.add(rail);
  }
  const posts = Math.max(1, Math.round(length / 1.8));
  for (let i = 0; i <= posts; i++) {
    const post = new THREE.Mesh(new THREE.BoxGeometry(0.06, height + 0.06, 0.06), steel);
    post.position.set((i / posts) * length, (height + 0.06) / 2, 0);
    group.add(post);
  }
  group.position.set(x0, 0, z0);
  group.rotation.y = -Math.atan2(z1 - z0, x1 - x0);
  return withShadow(group);
}
