import * as THREE from "three";

/** Creates a tapering cylinder whose upper end is at the joint. */
export function hanging(top: number, bottom: number, length: number, material: THREE.Material): THREE.Mesh {
  const geometry = new THREE.CylinderGeometry(top, bottom, length, 12);
  geometry.translate(0, -length / 2, 0);
  return new THREE.Mesh(geometry, material);
}
