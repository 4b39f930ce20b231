import * as THREE from "three";
import { addBarrel } from "./barrel.ts";
import { type CowCoat } from "./cow-coat.ts";
import { hanging } from "./hanging.ts";

export interface CowLeg {
  hip: THREE.Group;
  knee: THREE.Group;
  /** Phase in the walking cycle, as a share of the cycle. */
  phase: number;
}

/** Position under the trunk [x, z] and phase of each leg in the four-beat walk. */
const places = [
  [-0.19, 0.5, 0],
  [0.19, 0.5, 0.5],
  [0.2, -0.58, 0.25],
  [-0.2, -0.58, 0.75],
] as const;

export function addCowLegs(trunk: THREE.Group, coat: CowCoat): CowLeg[] {
  return places.map(([x, z, phase]) => {
    const hip = new THREE.Group();
    hip.position.set(x, -0.2, z);
    trunk.add(hip);
    hip.add(hanging(z > 0 ? 0.13 : 0.165, 0.072, 0.42, coat.patched));
    const knee = new THREE.Group();
    knee.position.y = -0.41;
    hip.add(knee);
    knee.add(hanging(0.066, 0.048, 0.34, coat.light));
    addBarrel(knee, coat.light, [0.068, 0.075, 0.075], [0, 0, 0]);
    const hoof = new THREE.Mesh(new THREE.CylinderGeometry(0.055, 0.075, 0.09, 12), coat.hoof);
    hoof.position.set(0, -0.37, 0.015);
    knee.add(hoof);
    return { hip, knee, phase };
  });
}
