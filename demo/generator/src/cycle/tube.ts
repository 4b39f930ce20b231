import * as THREE from "three";
import { type Point } from "../geometry.ts";

const up = new THREE.Vector3(0, 1, 0);

/** Creates a straight tube between two points. */
export function tube(from: Point, to: Point, radius: number, material: THREE.Material): THREE.Mesh {
  const [a, b] = [new THREE.Vector3(...from), new THREE.Vector3(...to)];
  const way = b.clone().sub(a);
  const mesh = new THREE.Mesh(new THREE.CylinderGeometry(radius, radius, way.length(), 10), material);
  mesh.position.copy(a).addScaledVector(way, 0.5);
  mesh.quaternion.setFromUnitVectors(up, way.normalize());
  return mesh;
}

/** Creates an ellipsoid with the given half axes that leans forward by `lean` radians. */
export function blob([rx, ry, rz]: Point, material: THREE.Material, at: Point, lean = 0): THREE.Mesh {
  const mesh = new THREE.Mesh(new THREE.SphereGeometry(1, 22, 16), material);
  mesh.scale.set(rx, ry, rz);
  mesh.position.set(...at);
  mesh.rotation.x = lean;
  return mesh;
}
