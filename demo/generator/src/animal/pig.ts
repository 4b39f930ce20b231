import * as THREE from "three";
import { type Point } from "../geometry.ts";
import { contactPatch } from "../stage/contact-patch.ts";
import { mat, withShadow } from "../stage/materials.ts";
import { type Stage } from "../stage/stage.ts";
import { addBarrel } from "./barrel.ts";
import { hanging } from "./hanging.ts";
import { hide } from "./hide.ts";

export interface Pig {
  root: THREE.Group;
  trunk: THREE.Group;
  head: THREE.Group;
  legs: { hip: THREE.Group; phase: number }[];
  under: THREE.Object3D;
  /** Scale; 1 is a weaned piglet of about 60 cm. */
  size: number;
}

const trunkHeight = 0.27;
/** Metres per walking cycle of four steps. */
const cycleMetres = 0.42;
/** Position under the trunk [x, z] and phase of each leg in the walking cycle. */
const places = [
  [-0.075, 0.15, 0],
  [0.075, 0.15, 0.5],
  [0.08, -0.16, 0.25],
  [-0.08, -0.16, 0.75],
] as const;

export function createPig(stage: Stage, { seed, size }: { seed: number; size: number }): Pig {
  const root = new THREE.Group();
  const rig = new THREE.Group();
  rig.scale.setScalar(size);
  root.add(rig);
  const skin = hide(seed, "#d89a8c", "#e2ab9c");
  const pink = mat("#d18d83", 0.8);
  const trunk = new THREE.Group();
  trunk.position.y = trunkHeight;
  rig.add(trunk);
  addBarrel(trunk, skin, [0.118, 0.125, 0.225], [0, 0, 0]);
  addBarrel(trunk, skin, [0.112, 0.122, 0.1], [0, 0.004, -0.16]);
  addBarrel(trunk, skin, [0.1, 0.105, 0.09], [0, 0, 0.17]);
  addBarrel(trunk, pink, [0.012, 0.012, 0.045], [0, 0.07, -0.29]);
  const head = addHead(trunk, skin, pink);
  const legs = places.map(([x, z, phase]) => {
    const hip = new THREE.Group();
    hip.position.set(x, -0.06, z);
    trunk.add(hip);
    hip.add(hanging(0.038, 0.022, 0.2, pink));
    return { hip, phase };
  });
  withShadow(root);
  const under = contactPatch(stage, 0.36 * size, 0.74 * size, 0.6);
  root.add(under);
  stage.addMoving(root);
  return { root, trunk, head, legs, under, size };
}

function addHead(trunk: THREE.Group, skin: THREE.Material, pink: THREE.Material): THREE.Group {
  const head = new THREE.Group();
  head.position.set(0, 0.035, 0.235);
  trunk.add(head);
  addBarrel(head, skin, [0.075, 0.08, 0.085], [0, 0, 0.04]);
  addBarrel(head, pink, [0.034, 0.034, 0.05], [0, -0.025, 0.125]);
  for (const side of [-1, 1]) addBarrel(head, pink, [0.035, 0.045, 0.014], [side * 0.058, 0.062, 0.01]);
  return head;
}

/** Sets the joints of a walking pig. `walked` is the distance in metres, so that the feet do not slide. */
export function posePig({ legs, trunk, head, size }: Pig, walked: number): void {
  const cycle = walked / (cycleMetres * size);
  for (const { hip, phase } of legs) hip.rotation.x = -0.5 * Math.sin((cycle + phase) * Math.PI * 2);
  trunk.position.y = trunkHeight + 0.006 * Math.sin(cycle * Math.PI * 4);
  head.rotation.set(0.22 + 0.06 * Math.sin(cycle * Math.PI * 4), 0.1 * Math.sin(cycle * Math.PI), 0);
}

/** Returns points on the pig in world coordinates. Its box in the picture is computed from them. */
export function pigOutline({ root, trunk, head, legs }: Pig): Point[] {
  root.updateMatrixWorld(true);
  const at = (joint: THREE.Object3D, ...point: Point): Point => {
    const { x, y, z } = joint.localToWorld(new THREE.Vector3(...point));
    return [x, y, z];
  };
  const sides = [-1, 1].flatMap((side) => [-0.25, 0, 0.22].map((z) => at(trunk, side * 0.115, 0.03, z)));
  const feet = legs.map(({ hip }) => at(hip, 0, -0.2, 0));
  return [...sides, ...feet, at(trunk, 0, 0.12, -0.1), at(head, 0, -0.02, 0.17)];
}
