import * as THREE from "three";
import { cloth } from "./cloth.ts";
import { type PersonLook } from "./look.ts";

export function addBag(spine: THREE.Group, look: PersonLook): void {
  if (look.bag === "none") return;
  const material = cloth(look.bagColour, look.seed + 5);
  if (look.bag === "backpack") {
    const bag = new THREE.Mesh(new THREE.CapsuleGeometry(0.13, 0.2, 6, 14), material);
    bag.scale.set(1, 1, 0.6);
    bag.position.set(0, 0.24, -0.18);
    spine.add(bag);
  } else {
    const bag = new THREE.Mesh(new THREE.BoxGeometry(0.09, 0.24, 0.3), material);
    bag.position.set(0.25, -0.05, 0);
    spine.add(bag);
  }
}
