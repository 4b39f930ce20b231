import * as THREE from "three";
import { halfPi, toVectors } from "../geometry.ts";
import { mat } from "../stage/materials.ts";
import { type CarShape, halfWidth } from "./car-shape.ts";

export interface Wheel {
  steer: THREE.Group;
  spin: THREE.Group;
  isFront: boolean;
}

export function addWheels(root: THREE.Group, shape: CarShape): Wheel[] {
  const places = [
    [-1, 0],
    [1, 0],
    [-1, shape.wheelbase],
    [1, shape.wheelbase],
  ] as const;
  return places.map(([side, z]) => {
    const steer = new THREE.Group();
    steer.position.set(side * (halfWidth(shape) - 0.13), shape.wheel, z);
    const spin = new THREE.Group();
    steer.add(spin);
    root.add(steer);
    addTyre(spin, shape.wheel);
    addRim(spin, shape.wheel, side);
    return { steer, spin, isFront: z > 0 };
  });
}

function addTyre(spin: THREE.Group, radius: number): void {
  const section = toVectors([
    [radius * 0.62, -0.1],
    [radius * 0.93, -0.11],
    [radius, -0.075],
    [radius, 0.075],
    [radius * 0.93, 0.11],
    [radius * 0.62, 0.1],
  ]);
  const tyre = new THREE.Mesh(new THREE.LatheGeometry(section, 32), mat("#1b1b1c", 0.9));
  tyre.rotation.z = halfPi;
  const flat = new THREE.CylinderGeometry(radius * 0.64, radius * 0.64, 0.12, 28);
  const disc = new THREE.Mesh(flat, mat("#303336", 0.5, 0.6));
  disc.rotation.z = halfPi;
  spin.add(tyre, disc);
}

const alloy = () => mat("#c3c8cc", 0.3, 0.8);

/**
 * Adds five spokes and a ring to the outer side. Each part has its own material, because the order of materials decides
 * which part is drawn on top.
 */
function addRim(spin: THREE.Group, radius: number, side: number): void {
  for (let i = 0; i < 5; i++) {
    const spoke = new THREE.Mesh(new THREE.BoxGeometry(0.04, radius * 0.6, 0.07), alloy());
    const angle = (i / 5) * 6.2832;
    spoke.position.set(side * 0.085, Math.cos(angle) * radius * 0.32, Math.sin(angle) * radius * 0.32);
    spoke.rotation.x = angle;
    spin.add(spoke);
  }
  const ring = new THREE.Mesh(new THREE.TorusGeometry(radius * 0.62, 0.018, 8, 30), alloy());
  ring.rotation.y = halfPi;
  ring.position.x = side * 0.1;
  spin.add(ring);
}
