import * as THREE from "three";
import { type Point } from "../geometry.ts";

/** Exponent of the superellipsoid: 2 is an ellipsoid, larger values are closer to a box. */
const squareness = 2.5;

/**
 * Adds a rounded barrel with the given half axes. `at` is its position in the parent; `tilt` is its rotation about the
 * x axis, radians.
 */
export function addBarrel(
  parent: THREE.Object3D,
  material: THREE.Material,
  [rx, ry, rz]: Point,
  at: Point,
  tilt = 0,
): THREE.Mesh {
  const geometry = new THREE.SphereGeometry(1, 56, 40);
  const positions = geometry.getAttribute("position");
  const v = new THREE.Vector3();
  for (let i = 0; i < positions.count; i++) {
    v.fromBufferAttribute(positions, i).normalize();
    const sum = Math.abs(v.x) ** squareness + Math.abs(v.y) ** squareness + Math.abs(v.z) ** squareness;
    const k = sum ** (-1 / squareness);
    positions.setXYZ(i, v.x * k * rx, v.y * k * ry, v.z * k * rz);
  }
  geometry.computeVertexNormals();
  const mesh = new THREE.Mesh(geometry, material);
  mesh.position.set(...at);
  mesh.rotation.x = tilt;
  parent.add(mesh);
  return mesh;
}
