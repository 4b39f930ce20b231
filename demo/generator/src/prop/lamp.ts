import * as THREE from "three";
import { mat, withShadow } from "../stage/materials.ts";

export function lamp(x: number, z: number, height: number): THREE.Group {
  const group = new THREE.Group();
  const pole = new THREE.Mesh(new THREE.CylinderGeometry(0.04, 0.06, height, 10), mat("#3b4045", 0.5, 0.6));
  pole.position.y = height / 2;
  const glass = mat("#f7f1e0", 0.4, 0, { emissive: "#4c4738" });
  const head = new THREE.Mesh(new THREE.SphereGeometry(0.16, 16, 12), glass);
  head.position.y = height + 0.1;
  group.add(pole, head);
  group.position.set(x, 0, z);
  return withShadow(group);
}
