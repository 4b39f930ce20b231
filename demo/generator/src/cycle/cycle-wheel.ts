import * as THREE from "three";
import { type Wheel } from "../car/wheels.ts";
import { halfPi } from "../geometry.ts";
import { mat } from "../stage/materials.ts";
import { tube } from "./tube.ts";

export interface CycleWheelLook {
  radius: number;
  /** Half the thickness of the tyre, metres. */
  tyre: number;
  spokes: number;
  spokeRadius: number;
  rim: string;
}

/** Adds tyre, rim, hub and spokes on an axle at position `z`. */
export function addCycleWheel(root: THREE.Group, z: number, look: CycleWheelLook): Wheel {
  const { radius, tyre, spokes, spokeRadius } = look;
  const steer = new THREE.Group();
  steer.position.set(0, radius, z);
  const spin = new THREE.Group();
  steer.add(spin);
  root.add(steer);
  const metal = mat(look.rim, 0.35, 0.6);
  const rim = radius - 2 * tyre;
  spin.add(ring(radius - tyre, tyre, mat("#18181a", 0.9)), ring(rim, tyre * 0.45, metal));
  const hub = new THREE.Mesh(new THREE.CylinderGeometry(radius * 0.13, radius * 0.13, 0.12, 16), metal);
  hub.rotation.z = halfPi;
  spin.add(hub);
  for (let i = 0; i < spokes; i++) {
    const angle = (i / spokes) * Math.PI * 2;
    spin.add(tube([0, 0, 0], [0, Math.sin(angle) * rim, Math.cos(angle) * rim], spokeRadius, metal));
  }
  return { steer, spin, isFront: z > 0 };
}

function ring(radius: number, thick: number, material: THREE.Material): THREE.Mesh {
  const mesh = new THREE.Mesh(new THREE.TorusGeometry(radius, thick, 10, 40), material);
  mesh.rotation.y = halfPi;
  return mesh;
}

/**
 * Creates a part of a ring over a wheel, from one angle to another (radians). 0 points forward, a quarter turn points
 * up.
 */
export function mudguard(
  radius: number,
  thick: number,
  from: number,
  to: number,
  material: THREE.Material,
): THREE.Group {
  const arc = new THREE.Mesh(new THREE.TorusGeometry(radius, thick, 8, 24, to - from), material);
  arc.rotation.z = from;
  const group = new THREE.Group();
  // the ring's x axis becomes the forward direction
  group.rotation.y = -halfPi;
  group.add(arc);
  return group;
}
