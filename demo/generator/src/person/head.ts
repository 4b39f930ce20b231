import * as THREE from "three";
import { mat } from "../stage/materials.ts";
import { addHair } from "./hair.ts";
import { limb } from "./limb.ts";
import { type PersonLook } from "./look.ts";

/**
 * Adds neck, head and face to the spine.
 * @returns the head, which can be turned
 */
export function addHead(spine: THREE.Group, look: PersonLook, skin: THREE.Material, hair: THREE.Material): THREE.Group {
  const neck = limb([0.052, 0.05], 0.09, skin);
  neck.position.y = 0.59;
  const head = new THREE.Group();
  head.position.y = 0.66;
  spine.add(neck, head);
  const skull = ball(0.1, 22, 18, skin);
  skull.scale.set(0.86, 1.2, 1);
  const jaw = ball(0.07, 16, 12, skin);
  jaw.scale.set(0.88, 0.9, 1);
  jaw.position.set(0, -0.065, 0.022);
  const nose = new THREE.Mesh(new THREE.ConeGeometry(0.016, 0.045, 8), skin);
  nose.position.set(0, -0.012, 0.103);
  nose.rotation.x = -0.35;
  head.add(skull, jaw, nose);
  for (const side of [-1, 1]) addEye(head, side, skin, hair);
  const mouth = new THREE.Mesh(new THREE.BoxGeometry(0.042, 0.008, 0.01), mat("#8f4a40", 0.7));
  mouth.position.set(0, -0.062, 0.09);
  head.add(mouth);
  addHair(head, look, hair);
  return head;
}

/** Adds an eye with its brow, and the ear of this side. */
function addEye(head: THREE.Group, side: number, skin: THREE.Material, hair: THREE.Material): void {
  const eye = ball(0.012, 8, 8, mat("#1d1713", 0.4));
  eye.position.set(side * 0.034, 0.016, 0.09);
  eye.scale.set(1.3, 0.8, 0.6);
  const brow = new THREE.Mesh(new THREE.BoxGeometry(0.036, 0.007, 0.01), hair);
  brow.position.set(side * 0.035, 0.042, 0.093);
  const ear = ball(0.022, 8, 8, skin);
  ear.position.set(side * 0.087, -0.005, 0);
  ear.scale.set(0.5, 1.2, 0.9);
  head.add(eye, brow, ear);
}

function ball(radius: number, across: number, down: number, material: THREE.Material): THREE.Mesh {
  return new THREE.Mesh(new THREE.SphereGeometry(radius, across, down), material);
}
