import * as THREE from "three";
import { type Point } from "../geometry.ts";
import { type Person } from "./person.ts";

const directions = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/** Returns points on the person in world coordinates. The person's box in the picture is computed from them. */
export function personOutline(person: Person): Point[] {
  person.root.updateMatrixWorld(true);
  const around = (joint: THREE.Object3D, at: Point, radius: number): Point[] => {
    const v = joint.localToWorld(new THREE.Vector3(...at));
    const r = radius * person.scale;
    return directions.map(([x, y, z]) => [v.x + x * r, v.y + y * r, v.z + z * r]);
  };
  return [
    ...around(person.head, [0, 0.02, 0], 0.11),
    ...around(person.spine, [0, 0.3, 0], 0.15),
    ...around(person.hips, [0, 0, 0], 0.14),
    ...person.arms.flatMap(({ shoulder, elbow }) => [
      ...around(shoulder, [0, 0, 0], 0.06),
      ...around(elbow, [0, -0.3, 0], 0.05),
    ]),
    ...person.legs.flatMap(({ knee, ankle }) => [
      ...around(knee, [0, 0, 0], 0.06),
      ...around(ankle, [0, -0.04, 0.08], 0.05),
    ]),
  ];
}
