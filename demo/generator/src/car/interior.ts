import * as THREE from "three";
import { halfPi } from "../geometry.ts";
import { mat } from "../stage/materials.ts";
import { beltOf, type CarShape } from "./car-shape.ts";

/** Seats and steering wheel, seen through the glass. */
export function addInterior(root: THREE.Group, shape: CarShape, black: THREE.Material): void {
  const cloth = mat("#5b5650", 0.9);
  const belt = beltOf(shape);
  const seats = [
    [-0.36, shape.wheelbase * 0.42],
    [0.36, shape.wheelbase * 0.42],
    [-0.4, 0.05],
    [0.4, 0.05],
  ] as const;
  for (const [x, z] of seats) {
    const back = new THREE.Mesh(new THREE.CapsuleGeometry(0.12, 0.22, 6, 12), cloth);
    back.scale.set(1.7, 1, 0.6);
    back.position.set(x, belt + 0.02, z);
    const rest = new THREE.Mesh(new THREE.CapsuleGeometry(0.055, 0.12, 6, 10), cloth);
    rest.rotation.z = halfPi;
    rest.scale.z = 0.7;
    rest.position.set(x, belt + 0.26, z - 0.03);
    root.add(back, rest);
  }
  const wheel = new THREE.Mesh(new THREE.TorusGeometry(0.17, 0.018, 8, 24), black);
  wheel.position.set(0.36, belt + 0.06, shape.wheelbase * 0.6);
  wheel.rotation.x = -0.4;
  root.add(wheel);
}
