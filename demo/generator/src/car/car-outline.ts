import * as THREE from "three";
import { type Point } from "../geometry.ts";
import { type Car } from "./car.ts";
import { beltOf, frontOf, halfWidth, heightOf, rearOf } from "./car-shape.ts";

/** Returns points on the car in world coordinates. Its box in the picture is computed from them. */
export function carOutline({ root, shape }: Car): Point[] {
  const half = halfWidth(shape);
  const own = [-1, 1].flatMap((side): Point[] => [
    ...[0.1, 0.7].flatMap((up): Point[] => [
      [side * half * 0.92, up, frontOf(shape) - 0.12],
      [side * half * 0.92, up, rearOf(shape) + 0.1],
    ]),
    [side * half, 0, 0],
    [side * half, 0, shape.wheelbase],
    [side * (half + 0.15), beltOf(shape), shape.door[1] - 0.12],
    [side * half * 0.8, heightOf(shape), 0.3],
    [side * half * 0.8, heightOf(shape), 1.1],
  ]);
  return inWorld(root, own);
}

/** Returns the corners of the front or rear plate in world coordinates. */
export function plateOutline(car: Car, side: "front" | "rear"): Point[] {
  car.root.updateMatrixWorld(true);
  const { mesh, width, height } = side === "front" ? car.frontPlate : car.rearPlate;
  const [w, h] = [width / 2, height / 2];
  const corners: Point[] = [
    [-w, -h, 0.005],
    [w, -h, 0.005],
    [w, h, 0.005],
    [-w, h, 0.005],
  ];
  return inWorld(mesh, corners);
}

function inWorld(object: THREE.Object3D, points: readonly Point[]): Point[] {
  object.updateMatrixWorld(true);
  return points.map((point) => {
    const { x, y, z } = object.localToWorld(new THREE.Vector3(...point));
    return [x, y, z];
  });
}
