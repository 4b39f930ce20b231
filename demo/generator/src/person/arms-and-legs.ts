import * as THREE from "three";
import { mat } from "../stage/materials.ts";
import { limb } from "./limb.ts";
import { type PersonLook } from "./look.ts";

export interface Arm {
  /** -1 for the right side, 1 for the left side */
  side: number;
  shoulder: THREE.Group;
  elbow: THREE.Group;
}

export interface Leg {
  side: number;
  hip: THREE.Group;
  knee: THREE.Group;
  ankle: THREE.Group;
}

/** Length from joint to joint, metres. */
export const thigh = 0.42;
export const shin = 0.41;

export function addArm(
  spine: THREE.Group,
  side: number,
  sleeve: THREE.Material,
  lower: THREE.Material,
  skin: THREE.Material,
): Arm {
  const shoulder = new THREE.Group();
  shoulder.position.set(side * 0.195, 0.43, 0);
  spine.add(shoulder);
  shoulder.add(limb([0.062, 0.056, 0.046], 0.27, sleeve));
  const elbow = new THREE.Group();
  elbow.position.y = -0.28;
  shoulder.add(elbow);
  elbow.add(limb([0.045, 0.043, 0.033], 0.23, lower));
  const hand = new THREE.Mesh(new THREE.SphereGeometry(0.045, 12, 10), skin);
  hand.scale.set(0.62, 1.35, 0.9);
  hand.position.y = -0.3;
  elbow.add(hand);
  return { side, shoulder, elbow };
}

export function addLeg(
  hips: THREE.Group,
  side: number,
  look: PersonLook,
  bottom: THREE.Material,
  skin: THREE.Material,
  shoes: THREE.Material,
): Leg {
  const isBare = look.legs === "skirt";
  const b = look.build;
  const hip = new THREE.Group();
  hip.position.set(side * 0.088, -0.02, 0);
  hips.add(hip);
  hip.add(limb([0.092 * b, 0.085 * b, 0.064], thigh - 0.02, isBare ? skin : bottom));
  const knee = new THREE.Group();
  knee.position.y = -thigh;
  hip.add(knee);
  const calf = isBare ? [0.056, 0.056, 0.036] : [0.064, 0.063, 0.055];
  knee.add(limb(calf, shin - 0.03, isBare ? skin : bottom));
  const ankle = new THREE.Group();
  ankle.position.y = -shin;
  knee.add(ankle);
  addShoe(ankle, shoes);
  return { side, hip, knee, ankle };
}

function addShoe(ankle: THREE.Group, shoes: THREE.Material): void {
  const shoe = new THREE.Mesh(new THREE.SphereGeometry(0.06, 14, 10), shoes);
  shoe.scale.set(0.78, 0.72, 2.1);
  shoe.position.set(0, -0.045, 0.055);
  const sole = new THREE.Mesh(new THREE.BoxGeometry(0.085, 0.02, 0.23), mat("#d8d4cc", 0.8));
  sole.position.set(0, -0.077, 0.055);
  ankle.add(shoe, sole);
}
