import * as THREE from "three";
import { halfPi } from "../geometry.ts";
import { mat } from "../stage/materials.ts";
import { addBarrel } from "./barrel.ts";
import { type CowCoat } from "./cow-coat.ts";
import { hanging } from "./hanging.ts";

/**
 * Adds neck and head to the trunk.
 * @returns both as joints that can be rotated
 */
export function addCowHead(trunk: THREE.Group, coat: CowCoat): { neck: THREE.Group; head: THREE.Group } {
  const neck = new THREE.Group();
  neck.position.set(0, 0.12, 0.66);
  trunk.add(neck);
  addBarrel(neck, coat.patched, [0.16, 0.24, 0.42], [0, 0.1, 0.2], -0.55);
  addBarrel(neck, coat.dark, [0.06, 0.14, 0.26], [0, -0.1, 0.18], -0.5);
  const head = new THREE.Group();
  head.position.set(0, 0.32, 0.56);
  head.rotation.x = 0.62;
  neck.add(head);
  addBarrel(head, coat.dark, [0.125, 0.13, 0.17], [0, 0, 0]);
  const face = hanging(0.115, 0.085, 0.36, coat.dark);
  face.rotation.x = -halfPi;
  face.position.z = 0.02;
  head.add(face);
  addBarrel(head, coat.light, [0.045, 0.02, 0.17], [0, 0.1, 0.14], 0.1);
  addBarrel(head, coat.pink, [0.095, 0.085, 0.085], [0, -0.01, 0.4]);
  for (const side of [-1, 1]) addFeatures(head, coat, side);
  return { neck, head };
}

/** Adds ear, eye, nostril and horn of one side. */
function addFeatures(head: THREE.Group, coat: CowCoat, side: number): void {
  const ear = new THREE.Mesh(new THREE.SphereGeometry(0.08, 12, 10), coat.dark);
  ear.scale.set(1.5, 0.35, 0.75);
  ear.position.set(side * 0.21, 0.05, -0.06);
  ear.rotation.z = -side * 0.25;
  const eye = new THREE.Mesh(new THREE.SphereGeometry(0.024, 10, 8), mat("#0c0a09", 0.2));
  eye.position.set(side * 0.108, 0.05, 0.08);
  const nostril = new THREE.Mesh(new THREE.SphereGeometry(0.018, 8, 6), coat.hoof);
  nostril.position.set(side * 0.045, 0.02, 0.475);
  const horn = new THREE.Mesh(new THREE.ConeGeometry(0.028, 0.13, 10), mat("#cfc3a6", 0.5));
  horn.position.set(side * 0.1, 0.14, -0.06);
  horn.rotation.z = -side * 0.6;
  head.add(ear, eye, nostril, horn);
}
