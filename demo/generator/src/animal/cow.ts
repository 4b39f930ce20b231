import * as THREE from "three";
import { type Point } from "../geometry.ts";
import { contactPatch } from "../stage/contact-patch.ts";
import { withShadow } from "../stage/materials.ts";
import { type Stage } from "../stage/stage.ts";
import { addBarrel } from "./barrel.ts";
import { type CowCoat, cowCoat } from "./cow-coat.ts";
import { addCowHead } from "./cow-head.ts";
import { addCowLegs, type CowLeg } from "./cow-legs.ts";
import { hanging } from "./hanging.ts";

export interface Cow {
  root: THREE.Group;
  trunk: THREE.Group;
  neck: THREE.Group;
  head: THREE.Group;
  tail: THREE.Group;
  legs: CowLeg[];
  /** Scale; 1 is the usual size. */
  size: number;
}

/** Height of the trunk's centre above the ground, metres. */
const trunkHeight = 1.02;

export function createCow(stage: Stage, { seed, size, dark }: { seed: number; size: number; dark: string }): Cow {
  const root = new THREE.Group();
  const rig = new THREE.Group();
  rig.scale.setScalar(size);
  root.add(rig);
  const coat = cowCoat(seed, dark);
  const trunk = new THREE.Group();
  trunk.position.y = trunkHeight;
  rig.add(trunk);
  addTrunk(trunk, coat, seed);
  const tail = addTail(trunk, coat);
  const { neck, head } = addCowHead(trunk, coat);
  const legs = addCowLegs(trunk, coat);
  withShadow(root);
  root.add(contactPatch(stage, 1.1, 2.4, 0.65));
  stage.addMoving(root);
  return { root, trunk, neck, head, tail, legs, size };
}

function addTrunk(trunk: THREE.Group, coat: CowCoat, seed: number): void {
  // A tiny rotation that depends on the seed, so that no two coats look alike.
  addBarrel(trunk, coat.patched, [0.34, 0.37, 0.74], [0, 0, 0]).rotation.y = (seed % 7) * 0.001;
  addBarrel(trunk, coat.patched, [0.31, 0.32, 0.3], [0, 0.06, -0.56]);
  addBarrel(trunk, coat.patched, [0.29, 0.37, 0.3], [0, 0.02, 0.5]);
  addBarrel(trunk, coat.patched, [0.1, 0.07, 0.45], [0, 0.36, -0.35]);
  addBarrel(trunk, coat.pink, [0.14, 0.13, 0.17], [0, -0.36, -0.42]);
}

function addTail(trunk: THREE.Group, coat: CowCoat): THREE.Group {
  const tail = new THREE.Group();
  tail.position.set(0, 0.3, -0.84);
  trunk.add(tail);
  tail.add(hanging(0.03, 0.018, 0.75, coat.light));
  addBarrel(tail, coat.dark, [0.045, 0.13, 0.045], [0, -0.8, 0]);
  return tail;
}

/**
 * Sets the joints of a walking cow. `walked` is the distance in metres, so that the hooves do not slide; `time` in
 * seconds moves the tail.
 */
export function poseCow({ legs, trunk, neck, tail, size }: Cow, walked: number, time: number): void {
  const cycle = walked / (1.5 * size);
  for (const leg of legs) {
    const p = (cycle + leg.phase) * Math.PI * 2;
    const swing = Math.max(0, Math.cos(p + 0.3));
    leg.hip.rotation.x = -0.33 * Math.sin(p);
    leg.knee.rotation.x = 0.65 * swing * swing;
  }
  trunk.position.y = trunkHeight + 0.012 * Math.sin(cycle * Math.PI * 4);
  neck.rotation.x = 0.16 + 0.05 * Math.sin(cycle * Math.PI * 4 + 1);
  tail.rotation.set(-0.12, 0, 0.18 * Math.sin(time * 2.1 + size * 30));
}

/** Returns points on the cow in world coordinates. Its box in the picture is computed from them. */
export function cowOutline({ root, trunk, head, legs }: Cow): Point[] {
  root.updateMatrixWorld(true);
  const at = (joint: THREE.Object3D, ...point: Point): Point => {
    const { x, y, z } = joint.localToWorld(new THREE.Vector3(...point));
    return [x, y, z];
  };
  const sides = [-1, 1].flatMap((side) =>
    [-0.8, 0, 0.7].flatMap((z) => [at(trunk, side * 0.25, 0.37, z * 0.9), at(trunk, side * 0.33, 0, z)]),
  );
  const feet = legs.map(({ knee }) => at(knee, 0, -0.4, 0.06));
  return [...sides, ...feet, at(head, 0, 0.2, -0.05), at(head, 0, -0.02, 0.49)];
}
